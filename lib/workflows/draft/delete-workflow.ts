import "server-only";
import { eq } from "drizzle-orm";
import { completions, workflows } from "@/db/schema/workflows";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { getWorkflowFor } from "@/lib/access/workflows";
import { isDeletable } from "@/lib/workflows/rules";

/** Hides the workflow and stops its links; the sealed file and its trail stay for verification (docs/product.md). */
export async function deleteWorkflow(ctx: UserContext, workflowId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const workflow = await getWorkflowFor(tx, "workflow:delete", workflowId, { lock: true });
    const [completing] = await tx.db.select().from(completions).where(eq(completions.workflowId, workflow.id));
    const open = completing && !completing.sealedAt && workflow.status !== "failed";
    if (open || !isDeletable(workflow.status)) throw new AppError("conflict", "not_deletable");
    await tx.db.update(workflows).set({ deletedAt: tx.now }).where(eq(workflows.id, workflow.id));
  });
}

/** Shows a workflow again that was deleted within the last minute; `not_found` afterwards. */
export async function restoreWorkflow(ctx: UserContext, workflowId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const workflow = await getWorkflowFor(tx, "workflow:delete", workflowId, { lock: true, isDeleted: true });
    await tx.db.update(workflows).set({ deletedAt: null }).where(eq(workflows.id, workflow.id));
  });
}
