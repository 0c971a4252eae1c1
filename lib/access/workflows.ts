import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { companyGroups, companyGroupUsers } from "@/db/schema/companies";
import { workflows } from "@/db/schema/workflows";
import { groupCallerRole, ownCallerRoles } from "./organisations";
import { authorize } from "@/lib/permissions/authorize";
import { allows, type Permission, type CallerRole } from "@/lib/permissions/policy";
import type { Context, User, UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { justDeleted } from "./just-deleted";

export type WorkflowRow = typeof workflows.$inferSelect;

type Owned = Pick<WorkflowRow, "companyId" | "groupId" | "madeByApiKey">;

/** What an organisation and its keys see: workflows in its groups, and those that were made with a key. */
export const isOfOrganisation = (workflow: Owned, companyId: number | null): boolean =>
  companyId !== null && workflow.companyId === companyId && (workflow.groupId !== null || workflow.madeByApiKey);

/**
 * The user's roles for the workflow; empty if it is not visible to them (docs/product.md, Accounts, roles,
 * permissions).
 */
export function callerRolesOf(
  actor: User,
  workflow: Owned & { initiatorId: number | null },
  groupRole: number | null,
): CallerRole[] {
  // A key does not see what its maker sees, only workflows in groups or created by key (docs/api.md, Conventions).
  if (actor.viaKey) return isOfOrganisation(workflow, actor.companyId) ? ["companyAdmin"] : [];
  const callerRoles: CallerRole[] = [];
  if (workflow.initiatorId === actor.userId) callerRoles.push("initiator");
  const inGroup = workflow.groupId !== null && workflow.companyId !== null && workflow.companyId === actor.companyId;
  if (!inGroup) return callerRoles;
  if (actor.companyRole === companyRoles.administrator) callerRoles.push("companyAdmin");
  if (groupRole === null) return callerRoles;
  return [...callerRoles, groupCallerRole(actor, groupRole)];
}

/**
 * Reads the workflow: `not_found` if the user may not see it, `forbidden` without the permission. Every change of
 * state starts by locking its row with `lock`. `isDeleted` reads one that the caller has just deleted and can restore.
 */
export async function getWorkflowFor(
  ctx: UserContext,
  permission: Permission,
  workflowId: number,
  { lock = false, isDeleted = false } = {},
): Promise<WorkflowRow & { callerRoles: CallerRole[] }> {
  const query = ctx.db
    .select({ workflow: workflows, groupRole: companyGroupUsers.roleId })
    .from(workflows)
    .leftJoin(
      companyGroupUsers,
      and(eq(companyGroupUsers.groupId, workflows.groupId), eq(companyGroupUsers.userId, ctx.actor.userId)),
    )
    .where(and(eq(workflows.id, workflowId), isDeleted ? justDeleted(ctx, workflows) : isNull(workflows.deletedAt)));
  const [row] = await (lock ? query.for("update", { of: workflows }) : query);
  const callerRoles = row ? callerRolesOf(ctx.actor, row.workflow, row.groupRole) : [];
  if (!row || callerRoles.length === 0) throw new AppError("not_found");
  authorize(permission, callerRoles);
  return { ...row.workflow, callerRoles };
}

/** Reads and locks a draft for editing, so that it cannot be sent during the edit (docs/invariants.md 7). */
export async function getDraftFor(tx: UserContext, workflowId: number) {
  const workflow = await getWorkflowFor(tx, "workflow:edit", workflowId, { lock: true });
  assertEditable(workflow);
  return workflow;
}

/** A scheduled draft is sent as it was scheduled, so it can be edited only once it has been called off. */
export function assertEditable(workflow: Pick<WorkflowRow, "status" | "scheduledAt">): void {
  assertDraft(workflow);
  if (workflow.scheduledAt) throw new AppError("conflict", "scheduled");
}

export function assertDraft({ status }: Pick<WorkflowRow, "status">): void {
  if (status !== "notStarted") throw new AppError("conflict", "already_sent");
}

/**
 * As `getDraftFor`, but refuses a draft from a strict template, naming these inputs: its documents, recipients, order and
 * fields are fixed.
 */
export async function getOpenDraftFor(tx: UserContext, workflowId: number, ...inputs: [string, ...string[]]) {
  const workflow = await getDraftFor(tx, workflowId);
  if (!workflow.allowChanges) refuseStrict(inputs);
  return workflow;
}

/** Refuses these inputs, if there are any, as a strict template sets them. */
export function refuseStrict(inputs: readonly string[]): void {
  if (inputs.length === 0) return;
  const fields = Object.fromEntries(inputs.map((input) => [input, { key: "strictTemplateSets" }]));
  throw new AppError("forbidden", "changes_not_allowed", { fields });
}

/** The group's users and the organisation's administrators may create workflows in it (docs/product.md). */
export async function assertGroupVisible(
  tx: UserContext,
  groupId: number,
): Promise<{ name: string; companyId: number; mayManage: boolean }> {
  const [row] = await tx.db
    .select({ companyId: companyGroups.companyId, name: companyGroups.name, roleId: companyGroupUsers.roleId })
    .from(companyGroups)
    .leftJoin(
      companyGroupUsers,
      and(eq(companyGroupUsers.groupId, companyGroups.id), eq(companyGroupUsers.userId, tx.actor.userId)),
    )
    .where(eq(companyGroups.id, groupId));
  const own = row !== undefined && row.companyId === tx.actor.companyId;
  if (!own || (row.roleId === null && tx.actor.companyRole !== companyRoles.administrator))
    throw new AppError("not_found");
  return { name: row.name, companyId: row.companyId, mayManage: mayManageGroup(tx.actor, row.roleId) };
}

/** Whether the actor may manage the users and roles of a group in their own organisation. */
export const mayManageGroup = (actor: User, roleId: number | null): boolean =>
  allows("group:users", [...ownCallerRoles(actor), groupCallerRole(actor, roleId)]);

/** Marks the workflow as changed, after a change in a table that belongs to it. */
export async function touchWorkflow(tx: Context, workflowId: number): Promise<void> {
  await tx.db.update(workflows).set({ updatedAt: tx.now }).where(eq(workflows.id, workflowId));
}
