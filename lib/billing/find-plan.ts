import "server-only";
import { eq, or, sql } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { subscriptions } from "@/db/schema/billing";
import { companies, enterpriseSubscriptions } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import type { MemberContext } from "@/lib/platform/context";
import { administratorsOf, chooseCompanyPlan, type CompanyPlan } from "./find-company-plan";
import type { SubscriptionRow } from "./payer";
import { hasLapsed, runs } from "./rules";

type EnterpriseRow = typeof enterpriseSubscriptions.$inferSelect;

export type Plan = {
  /** Who pays what is in force now. */
  kind: "none" | "personal" | "company" | "enterprise";
  /** The last one bought, lapsed or not. */
  subscription: SubscriptionRow | null;
  enterprise: EnterpriseRow | null;
  /** What the organisation may do, whoever of it pays. */
  ofCompany: CompanyPlan | null;
};

/** For a statement that reads the caller's own row: left join each table on its condition, select the columns. */
export const planParts = {
  columns: { company: companies, enterprise: enterpriseSubscriptions, subscription: subscriptions },
  isCompany: ({ actor }: MemberContext) => eq(companies.id, actor.companyId ?? noId),
  isEnterprise: ({ actor }: MemberContext) => eq(enterpriseSubscriptions.companyId, actor.companyId ?? noId),
  isSubscription: ({ actor: { companyId, userId } }: MemberContext) =>
    companyId === null
      ? eq(subscriptions.userId, userId)
      : or(
          eq(subscriptions.companyId, companyId),
          eq(subscriptions.userId, userId),
          sql`${subscriptions.userId} = any(array(${administratorsOf(companyId)}))`,
        ),
};
/** Identities begin at 1. */
const noId = 0;

/** The plan that the caller works under: the organisation's, else a personal one. */
export async function findPlan(ctx: MemberContext): Promise<Plan> {
  const rows = await ctx.db
    .select(planParts.columns)
    .from(users)
    .leftJoin(companies, planParts.isCompany(ctx))
    .leftJoin(enterpriseSubscriptions, planParts.isEnterprise(ctx))
    .leftJoin(subscriptions, planParts.isSubscription(ctx))
    .where(eq(users.id, ctx.actor.userId));
  return choosePlan(ctx, rows);
}

type Row = {
  company: typeof companies.$inferSelect | null;
  enterprise: EnterpriseRow | null;
  subscription: SubscriptionRow | null;
};

/** Of the rows of such a statement, one for each subscription. */
export function choosePlan({ actor, now }: MemberContext, rows: readonly Row[]): Plan {
  const { company = null, enterprise = null } = rows[0] ?? {};
  const bought = rows.flatMap((row) => row.subscription ?? []);
  const paidByCompany = bought.find((one) => one.companyId !== null);
  const subscription = paidByCompany ?? bought.find((one) => one.userId === actor.userId) ?? null;
  const isAdministrator = actor.companyRole === companyRoles.administrator;
  const ofOthers = bought.filter((one) => isAdministrator || one.userId !== actor.userId);
  const ofCompany = company && chooseCompanyPlan({ company, enterprise, bought: ofOthers }, now);
  const plan = { subscription, enterprise, ofCompany };
  if (enterprise && runs(enterprise, now)) return { ...plan, kind: "enterprise" };
  if (!subscription || hasLapsed(subscription, now)) return { ...plan, kind: "none" };
  return { ...plan, kind: paidByCompany ? "company" : "personal" };
}
