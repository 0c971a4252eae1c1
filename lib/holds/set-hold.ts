import "server-only";
import { and, eq, exists, isNull, or, sql } from "drizzle-orm";
import { companies, companyGroups } from "@/db/schema/companies";
import { holds, retentionDue } from "@/db/schema/retention";
import { workflows } from "@/db/schema/workflows";
import { callerRolesIn, getCompanyFor, getGroupFor } from "@/lib/access/organisations";
import { callerRolesOf, getWorkflowFor, isOfOrganisation, type WorkflowRow } from "@/lib/access/workflows";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { heldTitle, titleFor } from "./held";
import { getHold, type Reader } from "./list-holds";
import { putOffDeletion } from "./put-off-deletion";
import type { HoldDto, HoldInput } from "./schema";
import { takeOffDue } from "./take-off-due";

/**
 * From now on nothing erases, deletes or moves the workflow. In an organisation only administrators set holds, also on
 * what they cannot see and know by its number; a personal workflow is its owner's.
 */
export async function holdWorkflow(ctx: UserContext, workflowId: number, given: HoldInput): Promise<HoldDto> {
  return transact(ctx, async (tx) => {
    const [found] = await tx.db
      .select({ companyId: workflows.companyId, company: companies })
      .from(workflows)
      .leftJoin(companies, eq(companies.id, workflows.companyId))
      .where(eq(workflows.id, workflowId));
    if (!found) throw new AppError("not_found");
    const { companyId, company } = found;
    const isAdministrator = company !== null && callerRolesIn(tx.actor, company).includes("companyAdmin");
    if (!isAdministrator) await getWorkflowFor(tx, "workflow:view", workflowId);
    // The organisation before the workflow, as where it is deleted.
    if (companyId !== null) await getCompanyFor(tx, "company:retention", companyId, { lock: true });
    const reader = readerOf(tx, await lockToHold(tx, workflowId, companyId));
    return insertHold(tx, { companyId, workflowId, groupId: null }, given, reader);
  });
}

/** A deleted workflow can be held until a rule has erased what is left of it. */
async function lockToHold(tx: UserContext, workflowId: number, companyId: number | null): Promise<WorkflowRow> {
  const waits = and(eq(retentionDue.workflowId, workflows.id), isNull(retentionDue.erasedAt));
  const isThere = or(
    isNull(workflows.deletedAt),
    exists(tx.db.select({ id: retentionDue.workflowId }).from(retentionDue).where(waits)),
  );
  const [locked] = await tx.db
    .select()
    .from(workflows)
    .where(and(eq(workflows.id, workflowId), isThere))
    .for("update");
  if (!locked) throw new AppError("not_found");
  if (locked.companyId !== companyId) throw new AppError("conflict", "changed_meanwhile");
  return locked;
}

/** What may be told of the workflow to whoever holds it, as in the list of holds. */
function readerOf({ actor }: UserContext, workflow: WorkflowRow): Reader {
  const isThere = workflow.deletedAt === null;
  const visible = isThere && callerRolesOf(actor, workflow, null).length > 0;
  const isKnown = visible || (isThere && isOfOrganisation(workflow, actor.companyId));
  return { title: titleFor(sql`${isKnown}::boolean`), visible: sql<boolean>`${visible}::boolean` };
}

/** From now on nothing erases, deletes or moves out what is in the folder, nor deletes the folder. */
export async function holdFolder(
  ctx: UserContext,
  companyId: number,
  groupId: number,
  given: HoldInput,
): Promise<HoldDto> {
  return transact(ctx, async (tx) => {
    await getCompanyFor(tx, "company:retention", companyId, { lock: true });
    const group = await getGroupFor(tx, "group:view", companyId, groupId);
    // Whoever moves or erases a workflow of the folder holds a share of this lock.
    const folder = tx.db.select({ id: companyGroups.id }).from(companyGroups).where(eq(companyGroups.id, group.id));
    if ((await folder.for("update")).length === 0) throw new AppError("not_found");
    const visible = sql<boolean>`${companyId === tx.actor.companyId}::boolean`;
    return insertHold(tx, { companyId, workflowId: null, groupId: group.id }, given, { title: heldTitle, visible });
  });
}

type On = Pick<typeof holds.$inferSelect, "companyId" | "workflowId" | "groupId">;

async function insertHold(tx: UserContext, on: On, { reason, until }: HoldInput, reader: Reader): Promise<HoldDto> {
  if (until !== null && until <= tx.now) throw invalid({ until: "notInFuture" });
  const [made] = await tx.db
    .insert(holds)
    .values({ ...on, reason, until, setBy: tx.actor.userId, setAt: tx.now })
    .returning();
  if (!made) throw new AppError("internal");
  // Once the hold is lifted, a rule lists for the whole time of notice again what it had listed.
  await takeOffDue(
    tx,
    on.workflowId === null ? eq(workflows.groupId, on.groupId ?? 0) : eq(workflows.id, on.workflowId),
  );
  const hold = await getHold(tx, made.id, reader);
  await recordSecurityEvent(tx, "holdSet", aboutHold(made, hold.title));
  if (made.companyId !== null) await putOffDeletion(tx, made.companyId);
  return hold;
}

/** Of a workflow only its number, because the log stays when the workflow's contents are erased. */
export const aboutHold = ({ companyId, workflowId }: On, title: string) => ({
  ...(companyId !== null && { companyId }),
  subject: workflowId === null ? title : `#${workflowId}`,
});
