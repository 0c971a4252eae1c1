import { getLocale, getTranslations } from "next-intl/server";
import { viewerZone } from "@/app/viewer-zone";
import { SubscriptionActions } from "@/components/billing/subscription-actions";
import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import type { SubscriptionRow } from "@/lib/billing/payer";
import { findProvider } from "@/lib/billing/provider";
import { cycleAt } from "@/lib/billing/rules";
import type { UserContext } from "@/lib/platform/context/context";
import { formatDate } from "@/lib/platform/i18n/dates";
import { formatMoney } from "@/lib/platform/i18n/money";
import { SubscriptionInvoices } from "./subscription-invoices";

type Props = { ctx: UserContext; subscription: SubscriptionRow; companyName: string; companyPays: boolean };

/** A personal subscription of somebody who has joined an organisation; it runs until its owner cancels it. */
export async function OwnPlan({ ctx, subscription, companyName, companyPays }: Props) {
  const [t, plan, locale, zone] = await Promise.all([
    getTranslations("OwnPlan"),
    getTranslations("SubscriptionTab"),
    getLocale(),
    viewerZone(),
  ]);
  const { type, price, currency, cancelledAt, activeUntil } = subscription;
  const { start, end } = cycleAt(subscription, ctx.now);
  const day = (date: Date) => formatDate(date, "DD MMM YYYY", ctx.language, zone);
  return (
    <div id="own">
      <Card title={t("title")}>
        <div className="flex flex-col gap-4">
          <p className="text-ink-2">{t(companyPays ? "beside" : "alone", { company: companyName })}</p>
          <Facts
            bare
            facts={[
              { term: plan("name"), value: plan(`plan.${type}`) },
              { term: plan("cycle"), value: `${day(start)} – ${day(end)}` },
              activeUntil
                ? { term: plan("until"), value: day(activeUntil) }
                : { term: plan("price"), value: <Amount>{formatMoney(price, currency, locale)}</Amount> },
            ]}
          />
          <SubscriptionActions
            paidBy="person"
            hasPortal={findProvider()?.kind === "stripe"}
            cancelUntil={cancelledAt ? null : formatDate(end, "DD MMMM YYYY", ctx.language, zone)}
            canRenew={cancelledAt !== null}
          />
          <h3>{plan("invoices")}</h3>
          <SubscriptionInvoices ctx={ctx} paidBy="person" />
        </div>
      </Card>
    </div>
  );
}
