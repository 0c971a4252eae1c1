import "server-only";
import { eq } from "drizzle-orm";
import { companyGroups } from "@/db/schema/companies";
import { workflows } from "@/db/schema/workflows";
import { assertGroupVisible, getWorkflowFor } from "@/lib/access/workflows";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";

/**
 * Moves a workflow into a folder, whose members see it from then on, and those of the folder before no longer. Never to
 * another organisation than the one that it was sent for.
 */
export async function moveWorkflow(ctx: UserContext, workflowId: number, groupId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const workflow = await getWorkflowFor(tx, "workflow:edit", workflowId, { lock: true });
    await tx.db.select().from(companyGroups).where(eq(companyGroups.id, groupId)).for("key share");
    const { companyId } = await assertGroupVisible(tx, groupId);
    if (workflow.groupId === groupId) return;
    if (workflow.scheduledAt) throw new AppError("conflict", "scheduled");
    if (workflow.status !== "notStarted" && workflow.companyId !== companyId) throw new AppError("forbidden");
    await tx.db.update(workflows).set({ groupId, companyId, updatedAt: tx.now }).where(eq(workflows.id, workflow.id));
  });
}
