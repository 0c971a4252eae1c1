import { getTranslations } from "next-intl/server";
import { firstOf } from "@/app/first-of";
import { orNotFound } from "@/app/or-not-found";
import { requireMember } from "@/app/page-context";
import { purchaseIsActive } from "@/app/purchase-state";
import { viewerZone } from "@/app/viewer-zone";
import { PriceCalculator } from "@/components/billing/price-calculator";
import { PurchaseDone } from "@/components/billing/purchase-done";
import { SubscriptionActions } from "@/components/billing/subscription-actions";
import { ClientMessages } from "@/components/shell/client-messages";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { findOverview } from "@/lib/billing/find-overview";
import { findProvider } from "@/lib/billing/provider";
import { chosenAmount, chosenCycle, unitRange, workflowRange, workflowsPerUnit } from "@/lib/billing/rules";
import { formatDate } from "@/lib/platform/i18n/dates";
import { settings } from "@/lib/platform/settings";
import { LimitBanner } from "../../limit-banner";
import { SubscriptionBanner } from "../../subscription-banner";
import { SubscriptionFacts } from "./subscription-facts";
import { SubscriptionInvoices } from "./subscription-invoices";
import type { TabProps } from "./tab-props";

/** The plan, its usage, its invoices, and what can be done: buy, change, cancel, renew. */
export async function SubscriptionTab({ query }: TabProps) {
  const ctx = await requireMember();
  const bought = firstOf(query["purchased"]) === "1" ? await purchaseIsActive(ctx) : null;
  const [overview, t, zone] = await Promise.all([
    orNotFound(findOverview(ctx)),
    getTranslations("SubscriptionTab"),
    viewerZone(),
  ]);
  const { standing, subscription, running, cycle, users, workflows } = overview;
  const provider = findProvider();
  const heading = running ? "change" : standing === "lapsed" ? "resubscribe" : "buy";
  const sells = provider !== null && standing !== "enterprise" && standing !== "covered";
  const asked = (name: string) => firstOf(query[name]);
  return (
    <ClientMessages
      namespaces={["BuyPlan", "ChangePlan", "PriceCalculator", "PurchaseDone", "Shell", "SubscriptionActions"]}
    >
      <div className="flex max-w-[960px] flex-col gap-6">
        {bought === null ? null : <PurchaseDone active={bought} />}
        {subscription && standing !== "enterprise" ? (
          <SubscriptionBanner ctx={ctx} subscription={subscription} resubscribeHref="#plan" historyHref="#invoices" />
        ) : null}
        <LimitBanner usage={workflows} href="#plan" />
        <Card title={t("title")}>
          <div className="flex flex-col gap-4">
            <SubscriptionFacts ctx={ctx} overview={overview} />
            {standing === "enterprise" ? <p className="text-ink-2">{t("enterpriseNote")}</p> : null}
            {subscription ? (
              <SubscriptionActions
                hasPortal={provider?.kind === "stripe"}
                cancelUntil={
                  running && cycle && !running.cancelledAt
                    ? formatDate(cycle.end, "DD MMMM YYYY", ctx.language, zone)
                    : null
                }
                canRenew={running !== null && running.cancelledAt !== null}
              />
            ) : null}
          </div>
        </Card>
        {sells ? (
          <div id="plan">
            <Card title={t(heading)}>
              <div className="flex flex-col gap-4">
                {running ? <p className="text-ink-2">{t("changeNote")}</p> : null}
                {provider.kind === "embedded" ? <p className="text-ink-2">{t("embedded")}</p> : null}
                <PriceCalculator
                  key={running?.units ?? 0}
                  users={
                    running
                      ? Math.min(users.used, unitRange.maximum)
                      : chosenAmount(asked("users"), { ...unitRange, step: 1 })
                  }
                  workflows={
                    running ? running.units * workflowsPerUnit : chosenAmount(asked("workflows"), workflowRange)
                  }
                  priceTable={settings().PRICE_TABLE}
                  action={
                    running
                      ? { kind: "change" }
                      : { kind: "buy", returnPath: "/account/subscription", firstCycle: chosenCycle(asked("package")) }
                  }
                />
              </div>
            </Card>
          </div>
        ) : null}
        <Card title={t("contactTitle")}>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p className="text-ink-2">{t("needsMore")}</p>
            <ButtonLink href="/contact?topic=enterprise">{t("contact")}</ButtonLink>
          </div>
        </Card>
        <div id="invoices">
          <Card title={t("invoices")}>
            <SubscriptionInvoices ctx={ctx} />
          </Card>
        </div>
      </div>
    </ClientMessages>
  );
}
