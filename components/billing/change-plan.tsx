"use client";
import { useRouter } from "next/navigation";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { PATCH } from "@/app/v1/companies/subscription/route";
import { useProof } from "@/components/proof/use-proof";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Facts } from "@/components/ui/facts";
import { useToast } from "@/components/ui/toast";
import type { PaidBy } from "@/lib/billing/payer";
import type { BillingCycle } from "@/lib/billing/rules";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";
import { formatMoney } from "@/lib/platform/i18n/money";

type Props = {
  units: number;
  cycle: BillingCycle;
  /** Cents for one billing cycle. */
  price: number;
  currency: string;
  paidBy: PaidBy;
  /** Whether this is the plan that runs already. */
  isSame: boolean;
  /** When a cancelled plan ends: nothing is charged then. */
  endsOn: string | null;
};

/** Changes the current subscription after showing what the change costs. */
export function ChangePlan({ units, cycle, price, currency, paidBy, isSame, endsOn }: Props) {
  const t = useTranslations("ChangePlan");
  const locale = useLocale();
  const format = useFormatter();
  const toast = useToast();
  const prove = useProof();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [due, setDue] = useState(0);
  const [workflows, setWorkflows] = useState(0);
  const path = `/v1/companies/subscription?paid_by=${paidBy}`;
  const change = { units, priceId: cycle };
  const ask = async () => {
    setBusy(true);
    try {
      const { amountDue, cycleWorkflowLimit } = await prove(() =>
        callApi<typeof PATCH>("PATCH", path, { ...change, preview: true }),
      );
      if (amountDue === undefined || cycleWorkflowLimit === undefined) throw new CallFailure("InternalError", null);
      setDue(amountDue);
      setWorkflows(cycleWorkflowLimit);
      setAsking(true);
    } catch (error) {
      toast.failed(CallFailure.from(error).message ?? t("fallback"));
    }
    setBusy(false);
  };
  const save = async () => {
    await prove(() => callApi<typeof PATCH>("PATCH", path, change));
    toast.done(t("done"));
    router.refresh();
  };
  return (
    <>
      <Button variant="primary" busy={busy} disabled={isSame} onClick={() => void ask()} className="w-full">
        {t("save")}
      </Button>
      <ConfirmDialog open={asking} onOpenChange={setAsking} title={t("title")} confirm={t("confirm")} act={save}>
        <Facts
          facts={[
            {
              term: t("dueNow"),
              value: (
                <strong>
                  <Amount>{formatMoney(due, currency, locale)}</Amount>
                </strong>
              ),
            },
            endsOn
              ? { term: t("ends"), value: endsOn }
              : { term: t(`then.${cycle}`), value: <Amount>{formatMoney(price, currency, locale)}</Amount> },
            { term: t("workflows"), value: format.number(workflows) },
          ]}
        />
        <p className="text-ink-2">{t(due > 0 ? "settled" : "credited")}</p>
      </ConfirmDialog>
    </>
  );
}
