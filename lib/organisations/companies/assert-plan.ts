import "server-only";
import { count, eq } from "drizzle-orm";
import { companyUsers } from "@/db/schema/companies";
import { type CompanyPlan, findCompanyPlan } from "@/lib/billing/find-company-plan";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import type { Permission } from "@/lib/permissions/policy";
import { type CompanyOptions, type CompanyRow, getCompanyFor } from "@/lib/access/organisations";

/** Groups, users, branding and mail need a plan (docs/product.md). */
export async function assertPlan(ctx: Context, company: CompanyRow): Promise<CompanyPlan> {
  const plan = await findCompanyPlan(ctx, company);
  if (!plan) throw new AppError("plan_limit", "plan_needed");
  return plan;
}

/** Checks access to the organisation, the permission, and the plan. */
export async function getPlannedCompanyFor(
  ctx: UserContext,
  permission: Permission,
  companyId: number,
  options: CompanyOptions = {},
): Promise<CompanyRow> {
  const company = await getCompanyFor(ctx, permission, companyId, options);
  await assertPlan(ctx, company);
  return company;
}

/** How many places of the plan are taken, pending invitations included. */
export async function countPlaces(ctx: Context, company: CompanyRow): Promise<{ used: number; limit: number | null }> {
  const [plan, [row]] = await Promise.all([
    findCompanyPlan(ctx, company),
    ctx.db.select({ used: count() }).from(companyUsers).where(eq(companyUsers.companyId, company.id)),
  ]);
  return { used: row?.used ?? 0, limit: plan ? plan.userLimit : 0 };
}

/** Call under the organisation's lock, so that of two concurrent invitations only one takes the last place. */
export async function assertPlaceLeft(tx: Context, company: CompanyRow): Promise<void> {
  await assertPlan(tx, company);
  const { used, limit } = await countPlaces(tx, company);
  if (limit !== null && used >= limit)
    throw new AppError("plan_limit", "user_limit_reached", { values: { count: limit } });
}
