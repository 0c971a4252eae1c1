"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { SelectInput } from "@/components/ui/select-input";
import { useToast } from "@/components/ui/toast";
import { type BillingCycle, chosenCycle, type PriceTable, totalPrice, workflowsPerUnit } from "@/lib/billing/rules";
import { appPath } from "@/lib/platform/http/app-path";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";
import { formatEuros } from "@/lib/platform/i18n/money";

type Props = { units: number; priceTable: PriceTable; returnPath: string; firstCycle: BillingCycle };

const cycles: readonly BillingCycle[] = ["monthly", "annual"];
const urlAnswer = z.object({ url: z.string().min(1) });

/** Leads to the payment; the amount is the server's. */
export function BuyPlan({ units, priceTable, returnPath, firstCycle }: Props) {
  const t = useTranslations("BuyPlan");
  const locale = useLocale();
  const toast = useToast();
  const [cycle, setCycle] = useState(firstCycle);
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
      const answer = urlAnswer.safeParse(await callApi("POST", "/v1/companies/checkout-session", purchase));
      if (answer.success) return window.location.assign(answer.data.url);
      toast.failed(t("noAddress"));
    } catch (error) {
      toast.failed(CallFailure.from(error).message ?? t("fallback"));
    }
    setBusy(false);
  };
  const choices = cycles.map((value) => ({
    value,
    label: t(value, { total: formatEuros(totalPrice(units, value, priceTable), locale) }),
  }));
  return (
    <>
      <SelectInput
        label={t("billing")}
        value={cycle}
        choices={choices}
        onChange={(event) => setCycle(chosenCycle(event.target.value))}
      />
      <Button variant="strong" busy={busy} onClick={() => void buy()} className="w-full">
        {t("buy")}
      </Button>
    </>
  );
}
