import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { companyGroups, companyGroupUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import { keyContains } from "@/lib/platform/database/search-key";
import type { UserContext } from "@/lib/platform/context/context";
import { mayManageGroup } from "@/lib/access/workflows";
import { countedOnTabs } from "@/lib/workflows/rules";

/** Counts up to the limit of tiles and tabs. */
const held = sql<number>`(select count(*) from (select from ${workflows}
  where ${workflows.groupId} = ${companyGroups.id} and ${workflows.deletedAt} is null limit ${countedOnTabs}) as held)`;

type FolderPerson = { firstName: string; lastName: string };
/** How many people a folder's card shows. */
const shownPeople = 5;
const people = sql<FolderPerson[]>`(select coalesce(json_agg(one), '[]'::json) from (
  select ${users.firstName} as "firstName", ${users.lastName} as "lastName" from ${companyGroupUsers} as belongs
  join ${users} on ${users.id} = belongs.user_id where belongs.group_id = ${companyGroups.id}
  order by belongs.role_id, ${users.id} limit ${shownPeople}) as one)`;
const peopleCount = sql<number>`(select count(*) from ${companyGroupUsers} as belongs where belongs.group_id = ${companyGroups.id})`;

/** The groups that the viewer sees as folders: those they belong to; for the organisation's administrators, all. */
export async function listFolders(ctx: UserContext, search = "") {
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
      people,
      peopleCount: peopleCount.mapWith(Number),
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
