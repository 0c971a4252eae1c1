import "server-only";
import { eq } from "drizzle-orm";
import { companyGroups } from "@/db/schema/companies";
import { workflows } from "@/db/schema/workflows";
import { assertGroupVisible, getWorkflowFor } from "@/lib/access/workflows";
import { assertNotHeld } from "@/lib/holds/held";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";

/**
 * Moves a workflow into a folder, whose members see it from then on, and those of the folder before no longer. Never to
 * another organisation than the one that it was sent for.
 */
export async function moveWorkflow(ctx: UserContext, workflowId: number, groupId: number): Promise<Moved | null> {
  return transact(ctx, async (tx) => {
    const workflow = await getWorkflowFor(tx, "workflow:edit", workflowId, { lock: true });
    await tx.db.select().from(companyGroups).where(eq(companyGroups.id, groupId)).for("key share");
    const { companyId } = await assertGroupVisible(tx, groupId);
    if (workflow.groupId === groupId) return null;
    if (workflow.scheduledAt) throw new AppError("conflict", "scheduled");
    await assertNotHeld(tx, eq(workflows.id, workflow.id));
    if (workflow.status !== "notStarted" && workflow.companyId !== companyId) throw new AppError("forbidden");
    await tx.db.update(workflows).set({ groupId, companyId, updatedAt: tx.now }).where(eq(workflows.id, workflow.id));
    return { fromGroupId: workflow.groupId, isUndoable: workflow.companyId === companyId };
  });
}
type Moved = {
  fromGroupId: number | null;
  /** False if the move also changed the organisation, which moving back would not. */
  isUndoable: boolean;
};

/**
 * Moves a workflow back to where it was before, unless it has been moved again. Only its initiator, or the
 * organisation's key for what a key made, still sees it outside of folders.
 */
export async function moveBack(
  ctx: UserContext,
  workflowId: number,
  { from, to }: { from: number; to: number | null },
): Promise<void> {
  if (to !== null) {
    await transact(ctx, async (tx) => {
      const workflow = await getWorkflowFor(tx, "workflow:edit", workflowId, { lock: true });
      if (workflow.groupId === from) await moveWorkflow(tx, workflowId, to);
    });
    return;
  }
  await transact(ctx, async (tx) => {
    const workflow = await getWorkflowFor(tx, "workflow:edit", workflowId, { lock: true });
    if (workflow.groupId !== from) return;
    const isOwn = ctx.actor.viaKey ? workflow.madeByApiKey : workflow.initiatorId === ctx.actor.userId;
    if (!isOwn) throw new AppError("forbidden");
    if (workflow.scheduledAt) throw new AppError("conflict", "scheduled");
    await assertNotHeld(tx, eq(workflows.id, workflow.id));
    await tx.db.update(workflows).set({ groupId: null, updatedAt: tx.now }).where(eq(workflows.id, workflow.id));
  });
}
