"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { POST } from "@/app/v1/companies/checkout-session/route";
import { useProof } from "@/components/proof/use-proof";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { type BillingCycle, workflowsPerUnit } from "@/lib/billing/rules";
import { appPath } from "@/lib/platform/http/app-path";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";

/** Leads to the payment page; the server computes the amount. */
export function BuyPlan({ units, cycle, returnPath }: { units: number; cycle: BillingCycle; returnPath: string }) {
  const t = useTranslations("BuyPlan");
  const toast = useToast();
  const prove = useProof();
  const [busy, setBusy] = useState(false);
  const buy = async () => {
    setBusy(true);
    const back = `${window.location.origin}${appPath(returnPath)}`;
    const amounts = { users: String(units), workflows: String(units * workflowsPerUnit) };
    const chosen = new URLSearchParams({ package: cycle, ...amounts });
    const purchase = {
      priceId: cycle,
      units,
      successUrl: `${back}?purchased=1`,
      cancelUrl: `${back}?${chosen.toString()}`,
    };
    try {
      const { url } = await prove(() => callApi<typeof POST>("POST", "/v1/companies/checkout-session", purchase));
      if (url) return window.location.assign(url);
      toast.failed(t("noAddress"));
    } catch (error) {
      toast.failed(CallFailure.from(error).message ?? t("fallback"));
    }
    setBusy(false);
  };
  return (
    <Button variant="strong" busy={busy} onClick={() => void buy()} className="w-full">
      {t("buy")}
    </Button>
  );
}
