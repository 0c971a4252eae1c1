import "server-only";
import { eq, or } from "drizzle-orm";
import { subscriptions } from "@/db/schema/billing";
import { companies, enterpriseSubscriptions } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import type { UserContext } from "@/lib/platform/context/context";
import { isUnlimited } from "@/lib/platform/process/default-plan";
import { chooseCompanyPlan, type CompanyPlan } from "./find-company-plan";
import type { SubscriptionRow } from "./payer";
import { hasLapsed, runs } from "./rules";

type EnterpriseRow = typeof enterpriseSubscriptions.$inferSelect;

/** Whether the organisation has, or had, a plan; `unlimited` also for a person without an organisation. */
export type CompanyPlanState = "none" | "lapsed" | "running" | "enterprise" | "unlimited";

export type Plan = {
  /** Who pays for the plan in force; `unlimited` where nobody does, because nothing is sold. */
  kind: "none" | "personal" | "company" | "enterprise" | "unlimited";
  /** The subscription in force, else the last one bought; the organisation's comes before the person's own. */
  subscription: SubscriptionRow | null;
  enterprise: EnterpriseRow | null;
  ofCompany: CompanyPlan | null;
  companyPlanState: CompanyPlanState;
  /** The person's own running subscription, whether or not the organisation has one too. */
  own: SubscriptionRow | null;
};

/** For a statement that reads the caller's own row: left join each table on its condition and select these columns. */
export const planParts = {
  columns: { company: companies, enterprise: enterpriseSubscriptions, subscription: subscriptions },
  isCompany: ({ actor }: UserContext) => eq(companies.id, actor.companyId ?? noId),
  isEnterprise: ({ actor }: UserContext) => eq(enterpriseSubscriptions.companyId, actor.companyId ?? noId),
  isSubscription: ({ actor: { companyId, userId } }: UserContext) =>
    or(eq(subscriptions.companyId, companyId ?? noId), eq(subscriptions.userId, userId)),
};
/** Identities begin at 1. */
const noId = 0;

/** The plan that applies to the caller: the organisation's, else a personal one. */
export async function findPlan(ctx: UserContext): Promise<Plan> {
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

/** Chooses from the rows of a statement made with `planParts`: one row for each subscription. */
export function choosePlan({ now }: UserContext, rows: readonly Row[]): Plan {
  const { company = null, enterprise = null } = rows[0] ?? {};
  // What was bought before the operator stopped selling limits nothing.
  const bought = isUnlimited() ? [] : rows.flatMap((row) => row.subscription ?? []);
  const ofOrganisation = bought.find((one) => one.companyId !== null) ?? null;
  const personal = bought.find((one) => one.userId !== null) ?? null;
  const ofCompany = company && chooseCompanyPlan({ company, enterprise, subscription: ofOrganisation }, now);
  const own = personal && !hasLapsed(personal, now) ? personal : null;
  const running = ofOrganisation && !hasLapsed(ofOrganisation, now) ? ofOrganisation : own;
  const isEnterprise = enterprise !== null && runs(enterprise, now);
  return {
    kind: kindOf({ isEnterprise, running, own }),
    subscription: running ?? ofOrganisation ?? personal,
    enterprise,
    ofCompany,
    companyPlanState: companyPlanStateOf({ isEnterprise, ofCompany, hadPlan: Boolean(ofOrganisation ?? enterprise) }),
    own,
  };
}

type Found = { isEnterprise: boolean; running: SubscriptionRow | null; own: SubscriptionRow | null };

function kindOf({ isEnterprise, running, own }: Found): Plan["kind"] {
  if (isEnterprise) return "enterprise";
  if (isUnlimited()) return "unlimited";
  if (!running) return "none";
  return running === own ? "personal" : "company";
}

type OfCompany = { isEnterprise: boolean; ofCompany: CompanyPlan | null; hadPlan: boolean };

function companyPlanStateOf({ isEnterprise, ofCompany, hadPlan }: OfCompany): CompanyPlanState {
  if (isEnterprise) return "enterprise";
  if (isUnlimited()) return "unlimited";
  if (ofCompany) return "running";
  return hadPlan ? "lapsed" : "none";
}
