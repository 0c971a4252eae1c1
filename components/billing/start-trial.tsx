"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { PATCH } from "@/app/v1/users/me/route";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { appPath } from "@/lib/platform/http/app-path";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";

/** Choosing the trial ends onboarding (docs/product.md). */
export function StartTrial() {
  const t = useTranslations("StartTrial");
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      await callApi<typeof PATCH>("PATCH", "/v1/users/me", { onboarded: true });
      toast.doneLater(t("done"));
      // a full page load, because the router's cached pages still lead to onboarding
      window.location.assign(appPath("/"));
    } catch (error) {
      toast.failed(CallFailure.from(error).message ?? t("fallback"));
      setBusy(false);
    }
  };
  return (
    <Button variant="primary" busy={busy} onClick={() => void start()} className="w-full">
      {t("start")}
    </Button>
  );
}
