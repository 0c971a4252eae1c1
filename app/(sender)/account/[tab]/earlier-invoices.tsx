import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { hasInvoices } from "@/lib/billing/read-billing";
import type { UserContext } from "@/lib/platform/context/context";
import { SubscriptionInvoices } from "./subscription-invoices";

/** What was billed to the person whose subscription has passed to the organisation. */
export async function EarlierInvoices({ ctx, companyName }: { ctx: UserContext; companyName: string }) {
  if (!(await hasInvoices(ctx, { companyId: null, userId: ctx.actor.userId }))) return null;
  const t = await getTranslations("OwnPlan");
  return (
    <Card title={t("earlier")}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{t("earlierNote", { company: companyName })}</p>
        <SubscriptionInvoices ctx={ctx} paidBy="person" />
      </div>
    </Card>
  );
}
