import "server-only";
import { and, asc, desc, eq, inArray, isNotNull, type SQL } from "drizzle-orm";
import { groupRoles } from "@/db/enums";
import { companyGroups, companyGroupUsers, companyUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { countRows, type Total } from "@/lib/platform/database/list-page";
import { keyContains } from "@/lib/platform/database/search-key";
import type { UserContext } from "@/lib/platform/context/context";
import { type CompanyRow, getCompanyFor, type GroupRow, callerRolesIn } from "@/lib/access/organisations";
import { shownName } from "@/lib/organisations/people/shown-name";
import type { GroupDto, GroupsQuery, GroupUserDto, GroupWithUsersDto } from "@/lib/organisations/schema";

const ownRow = (ctx: UserContext) =>
  and(eq(companyGroupUsers.groupId, companyGroups.id), eq(companyGroupUsers.userId, ctx.actor.userId));

/** Groups the caller is in; for an administrator, all of them. */
function visibleToCaller(ctx: UserContext, company: CompanyRow): SQL | undefined {
  const isAdmin = callerRolesIn(ctx.actor, company).includes("companyAdmin");
  return and(eq(companyGroups.companyId, company.id), isAdmin ? undefined : isNotNull(companyGroupUsers.roleId));
}

const toDto = ({ group, roleId }: { group: GroupRow; roleId: number | null }): GroupDto => ({
  ...group,
  roleId: roleId ?? groupRoles.administrator,
});

/** Every group that the caller may see, by name. */
export async function listOwnGroups(ctx: UserContext, company: CompanyRow): Promise<GroupDto[]> {
  const rows = await ctx.db
    .select({ group: companyGroups, roleId: companyGroupUsers.roleId })
    .from(companyGroups)
    .leftJoin(companyGroupUsers, ownRow(ctx))
    .where(visibleToCaller(ctx, company))
    .orderBy(asc(companyGroups.name), asc(companyGroups.id));
  return rows.map(toDto);
}

/** A page of the groups that the caller may see, with their people. */
export async function listGroups(
  ctx: UserContext,
  companyId: number,
  { page, perPage, search, sort, direction }: GroupsQuery,
): Promise<{ groups: GroupWithUsersDto[] } & Total> {
  const company = await getCompanyFor(ctx, "company:view", companyId);
  const where = and(visibleToCaller(ctx, company), search ? keyContains(companyGroups.searchKey, search) : undefined);
  const order = direction === "asc" ? asc : desc;
  const [total, rows] = await Promise.all([
    countRows(
      ctx,
      ctx.db.select({ id: companyGroups.id }).from(companyGroups).leftJoin(companyGroupUsers, ownRow(ctx)).where(where),
    ),
    ctx.db
      .select({ group: companyGroups, roleId: companyGroupUsers.roleId })
      .from(companyGroups)
      .leftJoin(companyGroupUsers, ownRow(ctx))
      .where(where)
      .orderBy(order({ name: companyGroups.name, created_at: companyGroups.createdAt }[sort]), asc(companyGroups.id))
      .limit(perPage)
      .offset((Math.max(page, 1) - 1) * perPage),
  ]);
  const people = await listPeople(
    ctx,
    rows.map(({ group }) => group.id),
  );
  const groups = rows.map((row) => ({
    ...toDto(row),
    users: people.filter((person) => person.groupId === row.group.id),
  }));
  return { groups, ...total };
}

/** The people in these groups, by name. Callers must have checked the permission. */
export async function listPeople(ctx: UserContext, groupIds: number[]): Promise<GroupUserDto[]> {
  if (groupIds.length === 0) return [];
  return ctx.db
    .select({
      companyUserId: companyUsers.id,
      userId: companyGroupUsers.userId,
      groupId: companyGroupUsers.groupId,
      roleId: companyGroupUsers.roleId,
      ...shownName,
      email: users.email,
    })
    .from(companyGroupUsers)
    .innerJoin(users, eq(users.id, companyGroupUsers.userId))
    .innerJoin(companyUsers, eq(companyUsers.userId, companyGroupUsers.userId))
    .where(inArray(companyGroupUsers.groupId, groupIds))
    .orderBy(asc(shownName.firstName), asc(shownName.lastName), asc(users.id));
}
