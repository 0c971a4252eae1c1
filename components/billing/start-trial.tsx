"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { PATCH } from "@/app/v1/users/me/route";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { appPath } from "@/lib/platform/http/app-path";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";

const home = "/";
const secondStep = "/account/account/sign-in#second-step";

/**
 * Ends onboarding (docs/product.md) by choosing the trial, or by starting where nothing is sold. Offers a second step
 * without demanding one.
 */
export function StartTrial({ isUnlimited = false }: { isUnlimited?: boolean }) {
  const t = useTranslations("StartTrial");
  const toast = useToast();
  const [busy, setBusy] = useState<string>();
  const start = async (goTo: string) => {
    setBusy(goTo);
    try {
      await callApi<typeof PATCH>("PATCH", "/v1/users/me", { onboarded: true });
      toast.doneLater(t(isUnlimited ? "doneUnlimited" : "done"));
      // a full page load, because the router's cached pages still lead to onboarding
      window.location.assign(appPath(goTo));
    } catch (error) {
      toast.failed(CallFailure.from(error).message ?? t("fallback"));
      setBusy(undefined);
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <Button variant="primary" busy={busy === home} onClick={() => void start(home)} className="w-full">
        {t(isUnlimited ? "startUnlimited" : "start")}
      </Button>
      <Button variant="quiet" busy={busy === secondStep} onClick={() => void start(secondStep)} className="w-full">
        {t("secure")}
      </Button>
    </div>
  );
}
