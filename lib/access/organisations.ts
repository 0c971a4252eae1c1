import "server-only";
import { and, eq } from "drizzle-orm";
import { companyRoles, groupRoles } from "@/db/enums";
import { companies, companyGroups, companyGroupUsers } from "@/db/schema/companies";
import { callerNow } from "@/lib/calls/caller-now";
import { authorize } from "@/lib/permissions/authorize";
import type { Permission, CallerRole } from "@/lib/permissions/policy";
import type { Context, User, UserContext } from "@/lib/platform/context/context";
import { AppError, OutsideNetworks } from "@/lib/platform/errors/errors";

export type CompanyRow = typeof companies.$inferSelect;
export type GroupRow = typeof companyGroups.$inferSelect;
export type CompanyOptions = {
  /**
   * Locks the organisation's row, so that changes of its users, roles and groups run one after another, each with the
   * rights that the one before has left to the caller.
   */
  lock?: boolean;
};

/**
 * The user's roles in the organisation; empty if it is not visible to them (docs/product.md, Accounts, roles,
 * permissions).
 */
export function callerRolesIn(actor: User, company: Pick<CompanyRow, "id" | "holdingCompanyId">): CallerRole[] {
  if (company.holdingCompanyId !== null && company.holdingCompanyId === actor.holdingCompanyId) return ["companyAdmin"];
  return company.id === actor.companyId ? ownCallerRoles(actor) : [];
}

/** The user's roles in their own organisation. */
export const ownCallerRoles = ({ companyRole }: Pick<User, "companyRole">): CallerRole[] => [
  companyRole === companyRoles.administrator ? "companyAdmin" : "companyMember",
];

/** Not `update`: whatever belongs to the organisation, and refers to it, would wait for changes of its people. */
const lockStrength = "no key update";

/** Locks the organisation for its identity provider, which acts for no user. Null if it is gone; refused if suspended. */
export async function lockForProvider(tx: Context, companyId: number): Promise<CompanyRow | null> {
  const [company] = await tx.db.select().from(companies).where(eq(companies.id, companyId)).for(lockStrength);
  if (!company || company.deletedAt !== null) return null;
  if (company.suspendedAt !== null) throw new AppError("forbidden", "organisation_suspended");
  return company;
}

/** Reads the organisation: `not_found` if the user may not see it, `forbidden` without the permission. */
export async function getCompanyFor(
  ctx: UserContext,
  permission: Permission,
  companyId: number,
  options: CompanyOptions = {},
): Promise<CompanyRow> {
  return (await findCompanyFor(ctx, permission, companyId, options)).company;
}

/** The organisation, and the caller with the rights by which it was read. */
async function findCompanyFor(
  ctx: UserContext,
  permission: Permission,
  companyId: number,
  { lock = false }: CompanyOptions,
): Promise<{ company: CompanyRow; actor: User }> {
  const query = ctx.db.select().from(companies).where(eq(companies.id, companyId));
  const [company] = await (lock ? query.for(lockStrength) : query);
  const actor = lock ? await callerNow(ctx) : ctx.actor;
  const callerRoles = company && company.deletedAt === null ? callerRolesIn(actor, company) : [];
  if (!company || callerRoles.length === 0) throw new AppError("not_found");
  if (ctx.actor.closedTo?.includes(company.id)) throw new OutsideNetworks(ctx, [company.id]);
  authorize(permission, callerRoles);
  if (company.suspendedAt !== null) throw new AppError("forbidden", "organisation_suspended");
  return { company, actor };
}

/** Reads a group of the organisation, visible to the group's users and to the organisation's administrators. */
export async function getGroupFor(
  ctx: UserContext,
  permission: "group:view" | "group:users" | "template:create",
  companyId: number,
  groupId: number,
  options: CompanyOptions = {},
): Promise<GroupRow & { company: CompanyRow; roleId: number }> {
  const { company, actor } = await findCompanyFor(ctx, "company:view", companyId, options);
  const [row] = await ctx.db
    .select({ group: companyGroups, roleId: companyGroupUsers.roleId })
    .from(companyGroups)
    .leftJoin(
      companyGroupUsers,
      and(eq(companyGroupUsers.groupId, companyGroups.id), eq(companyGroupUsers.userId, ctx.actor.userId)),
    )
    .where(and(eq(companyGroups.id, groupId), eq(companyGroups.companyId, company.id)));
  const isAdmin = callerRolesIn(actor, company).includes("companyAdmin");
  if (!row || (row.roleId === null && !isAdmin)) throw new AppError("not_found");
  authorize(permission, isAdmin ? ["companyAdmin"] : [groupCallerRole(actor, row.roleId)]);
  return { ...row.group, company, roleId: row.roleId ?? groupRoles.administrator };
}

/** An editor of the organisation is an editor in each of their groups. */
export function groupCallerRole(actor: User, groupRole: number | null): CallerRole {
  if (groupRole === groupRoles.administrator) return "groupAdmin";
  return groupRole === groupRoles.editor || actor.companyRole === companyRoles.editor ? "groupEditor" : "groupMember";
}
