import "server-only";
import { and, eq, inArray, or } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { companyRoles } from "@/db/enums";
import { subscriptions } from "@/db/schema/billing";
import { type companies, companyUsers, enterpriseSubscriptions } from "@/db/schema/companies";
import type { Context } from "@/lib/platform/context";
import type { SubscriptionRow } from "./payer";
import { hasLapsed, runs } from "./rules";

type Company = Pick<typeof companies.$inferSelect, "id" | "holdingCompanyId">;

/** What an organisation may do; null is without limit. */
export type CompanyPlan = {
  userLimit: number | null;
  /** What runs, where a subscription is what is in force. */
  subscription: SubscriptionRow | null;
};

/** The ids of its administrators, as a subquery. */
export const administratorsOf = (companyId: number) =>
  new QueryBuilder({ casing: "snake_case" })
    .select({ userId: companyUsers.userId })
    .from(companyUsers)
    .where(and(eq(companyUsers.companyId, companyId), eq(companyUsers.roleId, companyRoles.administrator)));

/** The plan in force: the holding's, an enterprise one, or a subscription of its own or of one of its administrators. */
export async function findCompanyPlan(ctx: Context, company: Company): Promise<CompanyPlan | null> {
  const [[enterprise = null], bought] = await Promise.all([
    ctx.db.select().from(enterpriseSubscriptions).where(eq(enterpriseSubscriptions.companyId, company.id)),
    ctx.db
      .select()
      .from(subscriptions)
      .where(or(eq(subscriptions.companyId, company.id), inArray(subscriptions.userId, administratorsOf(company.id)))),
  ]);
  return chooseCompanyPlan({ company, enterprise, bought }, ctx.now);
}

type Found = {
  company: Company;
  enterprise: typeof enterpriseSubscriptions.$inferSelect | null;
  /** Its own, and those of its administrators. */
  bought: readonly SubscriptionRow[];
};

export function chooseCompanyPlan({ company, enterprise, bought }: Found, now: Date): CompanyPlan | null {
  if (company.holdingCompanyId !== null) return { userLimit: null, subscription: null };
  if (enterprise && runs(enterprise, now)) return { userLimit: enterprise.organisationUnitLimit, subscription: null };
  const running = bought.filter((one) => !hasLapsed(one, now));
  const chosen = running.find((one) => one.companyId !== null) ?? running[0];
  return chosen ? { userLimit: chosen.units, subscription: chosen } : null;
}
