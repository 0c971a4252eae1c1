import "server-only";
import { eq } from "drizzle-orm";
import { documents } from "@/db/schema/documents";
import { completions, workflows } from "@/db/schema/workflows";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { deletedNow, notDeleted } from "@/lib/access/just-deleted";
import { getWorkflowFor } from "@/lib/access/workflows";
import { assertNotHeld } from "@/lib/holds/held";
import { queueDropped } from "@/lib/documents/queue-preparation";
import { isDeletable } from "@/lib/workflows/rules";

/** Hides the workflow and stops its links; the sealed file and its trail stay for verification (docs/product.md). */
export async function deleteWorkflow(ctx: UserContext, workflowId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const workflow = await getWorkflowFor(tx, "workflow:delete", workflowId, { lock: true });
    const [completing] = await tx.db.select().from(completions).where(eq(completions.workflowId, workflow.id));
    const open = completing && !completing.sealedAt && workflow.status !== "failed";
    if (open || !isDeletable(workflow.status)) throw new AppError("conflict", "not_deletable");
    await assertNotHeld(tx, eq(workflows.id, workflow.id));
    // A draft that comes back is as old as before, so that it keeps its place in lists and open pages can save it.
    await tx.db
      .update(workflows)
      .set({ ...deletedNow(tx), updatedAt: workflow.updatedAt })
      .where(eq(workflows.id, workflow.id));
  });
}

/** Shows a workflow again that the caller deleted within the last minute; otherwise `not_found`. */
export async function restoreWorkflow(ctx: UserContext, workflowId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const workflow = await getWorkflowFor(tx, "workflow:delete", workflowId, { lock: true, isDeleted: true });
    await tx.db
      .update(workflows)
      .set({ ...notDeleted, updatedAt: workflow.updatedAt })
      .where(eq(workflows.id, workflow.id));
    await queueDropped(tx, eq(documents.workflowId, workflow.id));
  });
}
