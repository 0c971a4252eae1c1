import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { companyGroups, companyGroupUsers } from "@/db/schema/companies";
import { templates } from "@/db/schema/templates";
import { getGroupFor, groupCallerRole } from "./organisations";
import { authorize } from "@/lib/permissions/authorize";
import { allows, type Permission, type CallerRole } from "@/lib/permissions/policy";
import type { Context, User, UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { justDeleted } from "./just-deleted";
import { callerRolesOf } from "./workflows";

export type TemplateRow = typeof templates.$inferSelect;

/** What a batch or a public link uses (`snapshotTemplate`): hidden from its beginning, but not deleted. */
export const isSnapshot = eq(templates.deletedAt, templates.createdAt);

/**
 * `share` for copying: the template cannot change meanwhile. `isDeleted` reads one that the caller has just deleted
 * and can restore.
 */
type Options = { lock?: "update" | "share"; isDeleted?: boolean };

/**
 * A template's creator has the role of a workflow's initiator. An API key sees templates of groups only, no personal
 * ones.
 */
export const callerRolesFor = (
  actor: User,
  { creatorId, companyId, groupId }: Pick<TemplateRow, "creatorId" | "companyId" | "groupId">,
  groupRole: number | null,
): CallerRole[] => callerRolesOf(actor, { initiatorId: creatorId, companyId, groupId, madeByApiKey: false }, groupRole);

/** Whether a user with this role in a group may create templates in it. */
export const mayCreateIn = (actor: User, groupRole: number): boolean =>
  allows("template:create", [
    actor.companyRole === companyRoles.administrator ? "companyAdmin" : groupCallerRole(actor, groupRole),
  ]);

/** Reads the template: `not_found` if the user may not see it, `forbidden` without the permission. */
export async function getTemplateFor(
  ctx: UserContext,
  permission: Extract<Permission, `template:${string}`>,
  templateId: number,
  { lock, isDeleted = false }: Options = {},
): Promise<TemplateRow & { callerRoles: CallerRole[] }> {
  const query = ctx.db
    .select({ template: templates, groupRole: companyGroupUsers.roleId })
    .from(templates)
    .leftJoin(
      companyGroupUsers,
      and(eq(companyGroupUsers.groupId, templates.groupId), eq(companyGroupUsers.userId, ctx.actor.userId)),
    )
    .where(and(eq(templates.id, templateId), isDeleted ? justDeleted(ctx, templates) : isNull(templates.deletedAt)));
  const [row] = await (lock ? query.for(lock, { of: templates }) : query);
  const callerRoles = row ? callerRolesFor(ctx.actor, row.template, row.groupRole) : [];
  if (!row || callerRoles.length === 0) throw new AppError("not_found");
  authorize(permission, callerRoles);
  return { ...row.template, callerRoles };
}

/** A template whose address includes its group: `not_found` if it is not in that group. */
export async function getGroupTemplateFor(
  ctx: UserContext,
  permission: Extract<Permission, `template:${string}`>,
  { companyId, groupId, templateId }: { companyId: number; groupId: number; templateId: number },
  options: Options = {},
) {
  await getGroupFor(ctx, "group:view", companyId, groupId);
  const template = await getTemplateFor(ctx, permission, templateId, options);
  if (template.groupId !== groupId) throw new AppError("not_found");
  return template;
}

/**
 * The group and organisation columns of a new template, in the group or personal. Locks the group's row, so that it is
 * not deleted before the template is saved.
 */
export async function placeFor(
  tx: UserContext,
  groupId: number | null,
  field: "groupId" | "newGroupId" = "groupId",
): Promise<{ groupId: number | null; companyId: number | null }> {
  if (groupId === null && tx.actor.viaKey)
    throw new AppError("forbidden", "group_for_key", { fields: { [field]: { key: "groupForKey" } } });
  if (groupId === null) return { groupId, companyId: null };
  await tx.db.select().from(companyGroups).where(eq(companyGroups.id, groupId)).for("key share");
  const group = await getGroupFor(tx, "template:create", tx.actor.companyId ?? 0, groupId);
  return { groupId: group.id, companyId: group.companyId };
}

/** Marks the template as changed, after a change in a table that belongs to it. */
export async function touchTemplate(tx: Context, templateId: number): Promise<void> {
  await tx.db.update(templates).set({ updatedAt: tx.now }).where(eq(templates.id, templateId));
}
