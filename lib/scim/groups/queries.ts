import "server-only";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { scimGroupMembers, scimGroups, scimUsers } from "@/db/schema/scim";
import type { ProviderContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { fullName } from "@/lib/recipients/rules";
import { scimAddress, versionTag } from "@/lib/scim/answer";
import { conditionOf, type Filterable } from "@/lib/scim/filter";
import { isUuid, isWanted, type readListQuery } from "@/lib/scim/read-request";

export type ScimGroupRow = typeof scimGroups.$inferSelect;
export type GroupResource = ReturnType<typeof toResource>;
type MemberOfGroup = {
  groupId: number;
  uuid: string;
  userName: string;
  firstName: string | null;
  lastName: string | null;
};

const memberIs = {
  // The group's members, as one of which may be the one that is asked for.
  column: sql`any(select m.uuid from ${scimUsers} m join ${scimGroupMembers} g on g.scim_user_id = m.id
    where g.scim_group_id = ${scimGroups.id})`,
  kind: "anyUuid",
} as const;
const attributes: Readonly<Record<string, Filterable>> = {
  id: { column: sql`${scimGroups.uuid}`, kind: "uuid" },
  displayname: { column: sql`${scimGroups.displayName}`, kind: "anyCase" },
  externalid: { column: sql`${scimGroups.externalId}`, kind: "exact" },
  members: memberIs,
  "members.value": memberIs,
};

/** One group of the organisation's provider. For a change, call it under the organisation's lock. */
export async function getScimGroup(ctx: ProviderContext, id: string): Promise<ScimGroupRow> {
  const [row] = isUuid(id)
    ? await ctx.db
        .select()
        .from(scimGroups)
        .where(and(eq(scimGroups.companyId, ctx.actor.companyId), eq(scimGroups.uuid, id)))
    : [];
  if (!row) throw new AppError("not_found");
  return row;
}

export async function listScimGroups(
  ctx: ProviderContext,
  request: Request,
  { filter, startIndex, count }: ReturnType<typeof readListQuery>,
): Promise<{ resources: GroupResource[]; total: number }> {
  const where = and(
    eq(scimGroups.companyId, ctx.actor.companyId),
    filter === null ? undefined : conditionOf(filter, attributes),
  );
  const total = await ctx.db.$count(scimGroups, where);
  const rows =
    count === 0
      ? []
      : await ctx.db
          .select()
          .from(scimGroups)
          .where(where)
          .orderBy(asc(scimGroups.id))
          .limit(count)
          .offset(startIndex - 1);
  return { resources: await withMembers(ctx, request, rows), total };
}

/** The group as SCIM shows it; without its members where the call does not want them. */
export async function showScimGroup(ctx: ProviderContext, request: Request, row: ScimGroupRow): Promise<GroupResource> {
  const [resource] = await withMembers(ctx, request, [row]);
  if (!resource) throw new AppError("not_found");
  return resource;
}

async function withMembers(
  ctx: ProviderContext,
  request: Request,
  rows: readonly ScimGroupRow[],
): Promise<GroupResource[]> {
  if (rows.length === 0 || !isWanted(request, "members")) return rows.map((row) => toResource(row, []));
  const members = await ctx.db
    .select({
      groupId: scimGroupMembers.scimGroupId,
      uuid: scimUsers.uuid,
      userName: scimUsers.userName,
      firstName: scimUsers.firstName,
      lastName: scimUsers.lastName,
    })
    .from(scimGroupMembers)
    .innerJoin(scimUsers, eq(scimUsers.id, scimGroupMembers.scimUserId))
    .where(
      inArray(
        scimGroupMembers.scimGroupId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(scimUsers.id));
  const byGroup = new Map<number, MemberOfGroup[]>(rows.map(({ id }) => [id, []]));
  for (const member of members) byGroup.get(member.groupId)?.push(member);
  return rows.map((row) => toResource(row, byGroup.get(row.id) ?? []));
}

function toResource(row: ScimGroupRow, members: readonly MemberOfGroup[]) {
  return {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
    id: row.uuid,
    ...(row.externalId !== null && { externalId: row.externalId }),
    displayName: row.displayName,
    members: members.map((member) => ({
      value: member.uuid,
      $ref: `${scimAddress()}/Users/${member.uuid}`,
      display: fullName(member) || member.userName,
      type: "User",
    })),
    meta: {
      resourceType: "Group",
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      location: `${scimAddress()}/Groups/${row.uuid}`,
      version: versionTag(row.version),
    },
  };
}
