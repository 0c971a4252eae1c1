import "server-only";
import { and, eq, gt, inArray, isNull, or } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { subscriptions } from "@/db/schema/billing";
import { type companies, companyUsers, enterpriseSubscriptions } from "@/db/schema/companies";
import type { Context } from "@/lib/platform/context";
import { hasLapsed } from "./rules";

/** What an organisation may do; null is without limit. */
export type CompanyPlan = {
  userLimit: number | null;
  /** What runs, where a subscription is what is in force. */
  subscription: typeof subscriptions.$inferSelect | null;
};

/** The plan in force: the holding's, an enterprise one, or a subscription of its own or of one of its administrators. */
export async function findCompanyPlan(
  ctx: Context,
  { id, holdingCompanyId }: Pick<typeof companies.$inferSelect, "id" | "holdingCompanyId">,
): Promise<CompanyPlan | null> {
  if (holdingCompanyId !== null) return { userLimit: null, subscription: null };
  const [enterprise] = await ctx.db
    .select({ userLimit: enterpriseSubscriptions.organisationUnitLimit })
    .from(enterpriseSubscriptions)
    .where(
      and(
        eq(enterpriseSubscriptions.companyId, id),
        or(isNull(enterpriseSubscriptions.cancelledAt), gt(enterpriseSubscriptions.cancelledAt, ctx.now)),
      ),
    );
  if (enterprise) return { ...enterprise, subscription: null };
  const administrators = ctx.db
    .select({ userId: companyUsers.userId })
    .from(companyUsers)
    .where(and(eq(companyUsers.companyId, id), eq(companyUsers.roleId, companyRoles.administrator)));
  const bought = await ctx.db
    .select()
    .from(subscriptions)
    .where(or(eq(subscriptions.companyId, id), inArray(subscriptions.userId, administrators)));
  const running = bought.filter((one) => !hasLapsed(one, ctx.now));
  const chosen = running.find((one) => one.companyId !== null) ?? running[0];
  return chosen ? { userLimit: chosen.units, subscription: chosen } : null;
}
