import "server-only";
import { eq, sql } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { companies, companyGroups, companyGroupUsers, enterpriseSubscriptions } from "@/db/schema/companies";
import { subscriptions } from "@/db/schema/billing";
import { users } from "@/db/schema/users";
import { choosePlan, planParts } from "@/lib/billing/find-plan";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";

export type Viewer = Awaited<ReturnType<typeof findViewer>>;

/** Reads the user who views a page, the organisation, whether it shows folders, and the plan, in one statement. */
export async function findViewer(ctx: UserContext) {
  const rows = await ctx.db
    .select({ user: users, hasGroups: hasGroups(ctx), ...planParts.columns })
    .from(users)
    .leftJoin(companies, planParts.isCompany(ctx))
    .leftJoin(enterpriseSubscriptions, planParts.isEnterprise(ctx))
    .leftJoin(subscriptions, planParts.isSubscription(ctx))
    .where(eq(users.id, ctx.actor.userId));
  const [own] = rows;
  if (!own) throw new AppError("unauthenticated");
  return { user: own.user, company: own.company, hasGroups: own.hasGroups, plan: choosePlan(ctx, rows) };
}

/** Whether the caller is in a group; for an administrator, whether the organisation has one at all. */
function hasGroups({ actor: { companyId, companyRole, userId } }: UserContext) {
  if (companyId === null) return sql<boolean>`false`;
  const memberOf = sql`${companyGroups.id} in (select ${companyGroupUsers.groupId} from ${companyGroupUsers} where ${companyGroupUsers.userId} = ${userId})`;
  const visibleToCaller = companyRole === companyRoles.administrator ? sql`true` : memberOf;
  return sql<boolean>`exists (select from ${companyGroups} where ${companyGroups.companyId} = ${companyId} and ${visibleToCaller})`;
}
