import { getTranslations } from "next-intl/server";
import { firstOf } from "@/app/first-of";
import { viewerZone } from "@/app/viewer-zone";
import { BillingDetailsForm } from "@/components/billing/billing-details-form";
import { PriceCalculator } from "@/components/billing/price-calculator";
import { SubscriptionActions } from "@/components/billing/subscription-actions";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Place } from "@/components/ui/place";
import { billingDetailsOf } from "@/lib/billing/details-of";
import { findOverview } from "@/lib/billing/find-overview";
import { hasStripe } from "@/lib/billing/has-stripe";
import { isOfFormer } from "@/lib/billing/paying-person";
import { type PaidBy, payerOf } from "@/lib/billing/payer";
import { findProvider } from "@/lib/billing/provider";
import { chosenAmount, chosenCycle, unitRange, workflowRange } from "@/lib/billing/rules";
import type { UserContext } from "@/lib/platform/context/context";
import { formatDate } from "@/lib/platform/i18n/dates";
import { settings } from "@/lib/platform/process/settings";
import { LimitBanner } from "../../limit-banner";
import { SubscriptionBanner } from "../../subscription-banner";
import { SubscriptionFacts } from "./subscription-facts";
import { SubscriptionInvoices } from "./subscription-invoices";
import type { TabProps } from "./tab-props";

/** The buyer's plan with usage and invoices, and the possible actions: buy, change, cancel, renew. */
export async function BoughtPlan({ ctx, query }: Pick<TabProps, "query"> & { ctx: UserContext }) {
  const [overview, t, zone] = await Promise.all([findOverview(ctx), getTranslations("SubscriptionTab"), viewerZone()]);
  const { planState, subscription, running, cycle, users, workflows } = overview;
  const provider = findProvider();
  const renewerPays = running?.cancelledAt ? await isOfFormer(ctx, running) : false;
  const heading = running ? "change" : planState === "lapsed" ? "resubscribe" : "buy";
  if (planState === "unlimited") {
    return (
      <Card title={t("title")}>
        <SubscriptionFacts ctx={ctx} overview={overview} />
      </Card>
    );
  }
  const sells = provider !== null && planState !== "enterprise" && planState !== "covered";
  const asked = (name: string) => firstOf(query[name]);
  const paidBy: PaidBy = ctx.actor.companyId === null ? "person" : "company";
  const people = Math.min(users.used, unitRange.maximum);
  const first = running?.units ?? Math.min(Math.max(subscription?.units ?? 1, people), unitRange.maximum);
  const fullDate = (date: Date) => formatDate(date, "DD MMMM YYYY", ctx.language, zone);
  return (
    <>
      {subscription && planState !== "enterprise" ? (
        <SubscriptionBanner ctx={ctx} subscription={subscription} resubscribeHref="#plan" historyHref="#invoices" />
      ) : null}
      <LimitBanner usage={workflows} href="#plan" />
      <Card title={t("title")}>
        <div className="flex flex-col gap-4">
          <SubscriptionFacts ctx={ctx} overview={overview} />
          {subscription ? (
            <SubscriptionActions
              paidBy={paidBy}
              hasPortal={provider?.kind === "stripe"}
              cancelUntil={running && cycle && !running.cancelledAt ? fullDate(cycle.end) : null}
              canRenew={running !== null && running.cancelledAt !== null}
              renewalNote={renewerPays ? t(hasStripe() ? "renewerPaysCard" : "renewerPays") : null}
            />
          ) : null}
        </div>
      </Card>
      {sells ? (
        <Place id="plan">
          <Card title={t(heading)}>
            <div className="flex flex-col gap-4">
              {running ? (
                <p className="text-ink-2">{t(running.cancelledAt ? "changeNoteCancelled" : "changeNote")}</p>
              ) : null}
              {provider.kind === "embedded" ? <p className="text-ink-2">{t("embedded")}</p> : null}
              <PriceCalculator
                key={`${running?.units}.${running?.type}`}
                users={
                  asked("users") ? chosenAmount(asked("users"), { ...unitRange, step: 1, minimum: people }) : first
                }
                workflows={asked("workflows") ? chosenAmount(asked("workflows"), workflowRange) : null}
                firstCycle={chosenCycle(asked("package") || (subscription?.type ?? ""))}
                priceTable={settings().PRICE_TABLE}
                currency={running?.currency ?? settings().CURRENCY}
                addsTaxes={settings().STRIPE_AUTOMATIC_TAX}
                action={
                  running
                    ? {
                        kind: "change",
                        paidBy,
                        current: { units: running.units, type: running.type },
                        endsOn: running.activeUntil && fullDate(running.activeUntil),
                      }
                    : { kind: "buy", returnPath: "/account/subscription" }
                }
              />
            </div>
          </Card>
        </Place>
      ) : null}
      <Card title={t("contactTitle")}>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="text-ink-2">{t(planState === "enterprise" ? "enterpriseNote" : "needsMore")}</p>
          <ButtonLink href="/contact?topic=enterprise">{t("contact")}</ButtonLink>
        </div>
      </Card>
      <Place id="invoices">
        <Card title={t("invoices")}>
          <div className="flex flex-col gap-6">
            <SubscriptionInvoices ctx={ctx} paidBy={paidBy} />
            {subscription ? (
              <BillingDetailsForm
                details={billingDetailsOf(subscription)}
                paidBy={paidBy}
                incomplete={
                  (await provider?.countIncomplete(ctx, payerOf(subscription), billingDetailsOf(subscription))) ?? 0
                }
              />
            ) : null}
          </div>
        </Card>
      </Place>
    </>
  );
}
