import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { companyGroups, companyGroupUsers } from "@/db/schema/companies";
import { workflows } from "@/db/schema/workflows";
import { keyContains } from "@/lib/platform/search-key";
import type { MemberContext } from "@/lib/platform/context";
import { mayManageGroup } from "@/lib/access/workflows";
import { countedOnTabs } from "./rules";

/** Counts up to the limit of tiles and tabs. */
const held = sql<number>`(select count(*) from (select from ${workflows}
  where ${workflows.groupId} = ${companyGroups.id} and ${workflows.deletedAt} is null limit ${countedOnTabs}) as held)`;

/** The groups that the viewer sees as folders: those they belong to; for the organisation's administrators, all. */
export async function listFolders(ctx: MemberContext, search = "") {
  const { companyId, companyRole, userId } = ctx.actor;
  if (companyId === null) return [];
  const isAdmin = companyRole === companyRoles.administrator;
  const membership = and(eq(companyGroupUsers.groupId, companyGroups.id), eq(companyGroupUsers.userId, userId));
  const rows = await ctx.db
    .select({
      id: companyGroups.id,
      name: companyGroups.name,
      roleId: companyGroupUsers.roleId,
      workflows: held.mapWith(Number),
    })
    .from(companyGroups)
    .leftJoin(companyGroupUsers, membership)
    .where(
      and(eq(companyGroups.companyId, companyId), search ? keyContains(companyGroups.searchKey, search) : undefined),
    )
    .orderBy(asc(companyGroups.name), asc(companyGroups.id));
  return rows
    .filter((row) => isAdmin || row.roleId !== null)
    .map(({ roleId, ...folder }) => ({ ...folder, companyId, mayManage: mayManageGroup(ctx.actor, roleId) }));
}
