import "server-only";
import { eq } from "drizzle-orm";
import { subscriptions } from "@/db/schema/billing";
import { type companies, enterpriseSubscriptions } from "@/db/schema/companies";
import type { Context } from "@/lib/platform/context/context";
import { isUnlimited } from "@/lib/platform/process/default-plan";
import type { SubscriptionRow } from "./payer";
import { hasLapsed, runs } from "./rules";

type Company = Pick<typeof companies.$inferSelect, "id" | "holdingCompanyId">;

/** What an organisation may do; null means no limit. */
export type CompanyPlan = {
  userLimit: number | null;
  /** Set where a running subscription is the plan in force. */
  subscription: SubscriptionRow | null;
};

/** The plan in force: the holding's, an enterprise one, what everybody has, or the organisation's own subscription. */
export async function findCompanyPlan(ctx: Context, company: Company): Promise<CompanyPlan | null> {
  const [[enterprise = null], [subscription = null]] = await Promise.all([
    ctx.db.select().from(enterpriseSubscriptions).where(eq(enterpriseSubscriptions.companyId, company.id)),
    ctx.db.select().from(subscriptions).where(eq(subscriptions.companyId, company.id)),
  ]);
  return chooseCompanyPlan({ company, enterprise, subscription }, ctx.now);
}

type Found = {
  company: Company;
  enterprise: typeof enterpriseSubscriptions.$inferSelect | null;
  /** The organisation's own. */
  subscription: SubscriptionRow | null;
};

export function chooseCompanyPlan({ company, enterprise, subscription }: Found, now: Date): CompanyPlan | null {
  if (company.holdingCompanyId !== null) return { userLimit: null, subscription: null };
  if (enterprise && runs(enterprise, now)) return { userLimit: enterprise.organisationUnitLimit, subscription: null };
  if (isUnlimited()) return { userLimit: null, subscription: null };
  return subscription && !hasLapsed(subscription, now) ? { userLimit: subscription.units, subscription } : null;
}
