import "server-only";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { documents } from "@/db/schema/documents";
import { workflows } from "@/db/schema/workflows";
import { attachDocuments } from "@/lib/documents/attach-documents";
import { type MemberContext, transact } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { assertGroupInSight, assertSeen, getOpenDraftFor } from "./access";
import type { documentsChange } from "./schema";
import { touchWorkflow } from "./touch-workflow";

/** Names, orders and exchanges the documents of a draft; a document that is left out goes, with its fields. */
export async function changeDocuments(
  ctx: MemberContext,
  workflowId: number,
  change: z.infer<typeof documentsChange>,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const workflow = await getOpenDraftFor(tx, workflowId);
    assertSeen(workflow, change.seenUpdatedAt);
    if (change.documentIds) await attachDocuments(tx, { workflowId: workflow.id }, change.documentIds);
    if (change.groupId) await assertGroupInSight(tx, change.groupId);
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

export async function removeDocument(
  ctx: MemberContext,
  workflowId: number,
  documentId: number,
  seenUpdatedAt?: string | null,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const workflow = await getOpenDraftFor(tx, workflowId);
    assertSeen(workflow, seenUpdatedAt);
    const gone = await tx.db
      .delete(documents)
      .where(and(eq(documents.id, documentId), eq(documents.workflowId, workflow.id)))
      .returning({ id: documents.id });
    if (gone.length === 0) throw new AppError("not_found");
    await touchWorkflow(tx, workflow.id);
  });
}
