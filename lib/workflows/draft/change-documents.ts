import "server-only";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { workflows } from "@/db/schema/workflows";
import { attachDocuments } from "@/lib/documents/attach-documents";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { assertGroupVisible, getOpenDraftFor } from "@/lib/access/workflows";
import { assertSeen } from "@/lib/access/assert-seen";
import type { documentsChange } from "@/lib/workflows/schema";

/** Renames, reorders and replaces the documents of a draft; a document left out is deleted with its fields. */
export async function changeDocuments(
  ctx: UserContext,
  workflowId: number,
  change: z.infer<typeof documentsChange>,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const workflow = await getOpenDraftFor(tx, workflowId);
    assertSeen(workflow, change.seenUpdatedAt);
    if (change.documentIds) await attachDocuments(tx, { workflowId: workflow.id }, change.documentIds);
    if (change.groupId) await assertGroupVisible(tx, change.groupId);
    await tx.db
      .update(workflows)
      .set({
        ...(change.workflowName !== undefined && { name: change.workflowName || null }),
        ...(change.groupId !== undefined && { groupId: change.groupId, companyId: tx.actor.companyId }),
        updatedAt: tx.now,
      })
      .where(eq(workflows.id, workflow.id));
  });
}
