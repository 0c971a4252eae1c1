import { firstOf } from "@/app/first-of";
import { requireUser } from "@/app/page-context";
import { purchaseIsActive } from "@/app/purchase-state";
import { currentViewer } from "@/app/viewer";
import { PurchaseDone } from "@/components/billing/purchase-done";
import { ClientMessages } from "@/components/shell/client-messages";
import { companyRoles } from "@/db/enums";
import { BoughtPlan } from "./bought-plan";
import { EarlierInvoices } from "./earlier-invoices";
import { OwnPlan } from "./own-plan";
import type { TabProps } from "./tab-props";

/** The plan that the viewer may change: the organisation's, their own, or both. */
export async function SubscriptionTab({ query }: TabProps) {
  const ctx = await requireUser();
  const bought = firstOf(query["purchased"]) === "1" ? await purchaseIsActive(ctx) : null;
  const { company, plan } = await currentViewer();
  const buys = company === null || ctx.actor.companyRole === companyRoles.administrator;
  return (
    <ClientMessages
      namespaces={[
        "BillingDetailsForm",
        "BuyPlan",
        "ChangePlan",
        "PriceCalculator",
        "PurchaseDone",
        "Shell",
        "SubscriptionActions",
      ]}
    >
      <div className="flex flex-col gap-6">
        {bought === null ? null : <PurchaseDone active={bought} />}
        {buys ? <BoughtPlan ctx={ctx} query={query} /> : null}
        {company && plan.own ? (
          <OwnPlan ctx={ctx} subscription={plan.own} companyName={company.name} companyPays={plan.ofCompany !== null} />
        ) : null}
        {company && !plan.own ? <EarlierInvoices ctx={ctx} companyName={company.name} /> : null}
      </div>
    </ClientMessages>
  );
}
