import "server-only";
import { eq } from "drizzle-orm";
import { companyGroups } from "@/db/schema/companies";
import { holds } from "@/db/schema/retention";
import { workflows } from "@/db/schema/workflows";
import { getCompanyFor, getGroupFor } from "@/lib/access/organisations";
import { getWorkflowFor } from "@/lib/access/workflows";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { getHold } from "./list-holds";
import type { HoldDto, HoldInput } from "./schema";
import { takeOffDue } from "./take-off-due";

/**
 * From now on nothing erases, deletes or moves the workflow. In an organisation only administrators set holds; a
 * personal workflow is its owner's.
 */
export async function holdWorkflow(ctx: UserContext, workflowId: number, given: HoldInput): Promise<HoldDto> {
  return transact(ctx, async (tx) => {
    const seen = await getWorkflowFor(tx, "workflow:view", workflowId);
    // The organisation before the workflow, as where it is deleted.
    if (seen.companyId !== null) await getCompanyFor(tx, "company:retention", seen.companyId, { lock: true });
    const { id, companyId } = await getWorkflowFor(tx, "workflow:view", workflowId, { lock: true });
    if (companyId !== seen.companyId) throw new AppError("conflict", "changed_meanwhile");
    return insertHold(tx, { companyId, workflowId: id, groupId: null }, given);
  });
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
    return insertHold(tx, { companyId, workflowId: null, groupId: group.id }, given);
  });
}

type On = Pick<typeof holds.$inferSelect, "companyId" | "workflowId" | "groupId">;

async function insertHold(tx: UserContext, on: On, { reason, until }: HoldInput): Promise<HoldDto> {
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
  const hold = await getHold(tx, made.id);
  await recordSecurityEvent(tx, "holdSet", aboutHold(made, hold.title));
  return hold;
}

/** Of a workflow only its number, because the log stays when the workflow's contents are erased. */
export const aboutHold = ({ companyId, workflowId }: On, title: string) => ({
  ...(companyId !== null && { companyId }),
  subject: workflowId === null ? title : `#${workflowId}`,
});
