import "server-only";
import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { workflows } from "@/db/schema/workflows";
import { attachDocuments } from "@/lib/documents/attach-documents";
import { listDocuments } from "@/lib/documents/queries";
import { placeWaitingTags } from "@/lib/documents/tags/place-tags";
import { assertNotHeld } from "@/lib/holds/held";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { assertGroupVisible, getDraftFor, refuseStrict, type WorkflowRow } from "@/lib/access/workflows";
import { assertSeen } from "@/lib/access/assert-seen";
import type { documentsChange } from "@/lib/workflows/schema";

/** Renames, reorders and replaces the documents of a draft; a document left out is deleted with its fields. */
export async function changeDocuments(
  ctx: UserContext,
  workflowId: number,
  change: z.infer<typeof documentsChange>,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const workflow = await getDraftFor(tx, workflowId);
    assertSeen(workflow, change.seenUpdatedAt);
    if (!workflow.allowChanges) return refuseStrict(await changedInputs(tx, workflow, change));
    if (change.documentIds) {
      await attachDocuments(tx, { workflowId: workflow.id }, change.documentIds);
      await placeWaitingTags(tx, { workflowId: workflow.id });
    }
    if (change.groupId) await assertGroupVisible(tx, change.groupId);
    const place = change.groupId !== undefined && { groupId: change.groupId, companyId: tx.actor.companyId };
    if (place && (place.groupId !== workflow.groupId || place.companyId !== workflow.companyId))
      await assertNotHeld(tx, eq(workflows.id, workflow.id));
    await tx.db
      .update(workflows)
      .set({
        ...(change.workflowName !== undefined && { name: change.workflowName || null }),
        ...place,
        updatedAt: tx.now,
      })
      .where(eq(workflows.id, workflow.id));
  });
}

/** What the call does not repeat as it stands. */
async function changedInputs(tx: UserContext, workflow: WorkflowRow, change: z.infer<typeof documentsChange>) {
  const { documentIds, workflowName, groupId } = change;
  const known = (await listDocuments(tx, workflow)).map(({ id }) => id);
  return [
    ...(documentIds && !isDeepStrictEqual(documentIds, known) ? ["documentIds"] : []),
    ...(workflowName !== undefined && (workflowName || null) !== workflow.name ? ["workflowName"] : []),
    ...(groupId !== undefined && groupId !== workflow.groupId ? ["groupId"] : []),
  ];
}
