import "server-only";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { companyUsers } from "@/db/schema/companies";
import { scimGroupMembers, scimGroups, scimUsers } from "@/db/schema/scim";
import type { ProviderContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { fullName } from "@/lib/recipients/rules";
import { scimAddress, versionTag } from "@/lib/scim/answer";
import { conditionOf, type Filterable } from "@/lib/scim/filter";
import { isUuid, type readListQuery } from "@/lib/scim/read-request";
import { roleNames } from "./read-user";

export type ScimUserRow = typeof scimUsers.$inferSelect;
export type UserResource = ReturnType<typeof toResource>;
type GroupOfUser = { scimUserId: number; uuid: string; displayName: string };

const attributes: Readonly<Record<string, Filterable>> = {
  id: { column: sql`${scimUsers.uuid}`, kind: "uuid" },
  username: { column: sql`${scimUsers.userName}`, kind: "lowerCase" },
  emails: { column: sql`${scimUsers.userName}`, kind: "lowerCase" },
  "emails.value": { column: sql`${scimUsers.userName}`, kind: "lowerCase" },
  externalid: { column: sql`${scimUsers.externalId}`, kind: "exact" },
  active: { column: sql`${scimUsers.isActive}`, kind: "boolean" },
  displayname: {
    column: sql`trim(concat(${scimUsers.firstName}, ' ', ${scimUsers.lastName}))`,
    kind: "anyCase",
  },
};

/** One user of the organisation's provider. For a change, call it under the organisation's lock. */
export async function getScimUser(ctx: ProviderContext, id: string): Promise<ScimUserRow> {
  const [row] = isUuid(id)
    ? await ctx.db
        .select()
        .from(scimUsers)
        .where(and(eq(scimUsers.companyId, ctx.actor.companyId), eq(scimUsers.uuid, id)))
    : [];
  if (!row) throw new AppError("not_found");
  return row;
}

export async function listScimUsers(
  ctx: ProviderContext,
  { filter, startIndex, count }: ReturnType<typeof readListQuery>,
): Promise<{ resources: UserResource[]; total: number }> {
  const where = and(
    eq(scimUsers.companyId, ctx.actor.companyId),
    filter === null ? undefined : conditionOf(filter, attributes),
  );
  const total = await ctx.db.$count(scimUsers, where);
  const rows =
    count === 0
      ? []
      : await ctx.db
          .select()
          .from(scimUsers)
          .where(where)
          .orderBy(asc(scimUsers.id))
          .limit(count)
          .offset(startIndex - 1);
  return { resources: await withRoles(ctx, rows), total };
}

/** The user as SCIM shows it. */
export async function showScimUser(ctx: ProviderContext, row: ScimUserRow): Promise<UserResource> {
  const [resource] = await withRoles(ctx, [row]);
  if (!resource) throw new AppError("not_found");
  return resource;
}

async function withRoles(ctx: ProviderContext, rows: readonly ScimUserRow[]): Promise<UserResource[]> {
  if (rows.length === 0) return [];
  const userIds = rows.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  const [roles, groups] = await Promise.all([
    ctx.db
      .select({ userId: companyUsers.userId, roleId: companyUsers.roleId })
      .from(companyUsers)
      .where(and(eq(companyUsers.companyId, ctx.actor.companyId), inArray(companyUsers.userId, userIds))),
    ctx.db
      .select({ scimUserId: scimGroupMembers.scimUserId, uuid: scimGroups.uuid, displayName: scimGroups.displayName })
      .from(scimGroupMembers)
      .innerJoin(scimGroups, eq(scimGroups.id, scimGroupMembers.scimGroupId))
      .where(
        inArray(
          scimGroupMembers.scimUserId,
          rows.map(({ id }) => id),
        ),
      ),
  ]);
  const roleOf = new Map(roles.map(({ userId, roleId }) => [userId, roleId]));
  return rows.map((row) =>
    toResource(
      row,
      row.userId === null ? undefined : roleOf.get(row.userId),
      groups.filter(({ scimUserId }) => scimUserId === row.id),
    ),
  );
}

function toResource(row: ScimUserRow, roleId: number | undefined, groups: readonly GroupOfUser[]) {
  const { uuid, externalId, userName, firstName, lastName, isActive, version } = row;
  const formatted = fullName({ firstName, lastName });
  const role = roleId === undefined ? undefined : roleNames[roleId];
  return {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    id: uuid,
    ...(externalId !== null && { externalId }),
    userName,
    ...(formatted && {
      name: {
        formatted,
        ...(firstName !== null && { givenName: firstName }),
        ...(lastName !== null && { familyName: lastName }),
      },
      displayName: formatted,
    }),
    active: isActive,
    emails: [{ value: userName, type: "work", primary: true }],
    ...(role && { roles: [{ value: role }] }),
    groups: groups.map((group) => ({
      value: group.uuid,
      $ref: `${scimAddress()}/Groups/${group.uuid}`,
      display: group.displayName,
      type: "direct",
    })),
    meta: {
      resourceType: "User",
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      location: `${scimAddress()}/Users/${uuid}`,
      version: versionTag(version),
    },
  };
}
