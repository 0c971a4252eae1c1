"use client";
import { useTranslations } from "next-intl";
import type { POST } from "@/app/v1/auth/sign-out/route";
import { forgetKeptInTab } from "@/components/ui/kept-in-tab";
import { useToast } from "@/components/ui/toast";
import { appPath } from "@/lib/platform/http/app-path";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";

export function useSignOut() {
  const t = useTranslations("Shell");
  const toast = useToast();
  return async () => {
    try {
      await callApi<typeof POST>("POST", "/v1/auth/sign-out");
      forgetKeptInTab();
      toast.doneLater(t("signedOut"));
      window.location.assign(appPath("/login")); // a full page load, so that nothing of the session stays in memory
    } catch (error) {
      toast.failed(CallFailure.from(error).message ?? t("fallback"));
    }
  };
}
