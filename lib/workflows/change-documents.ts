import "server-only";
import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { documents } from "@/db/schema/documents";
import { workflows } from "@/db/schema/workflows";
import { type MemberContext, transact } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { assertGroupInSight, assertSeen, getOpenDraftFor, type WorkflowRow } from "./access";
import type { documentsChange } from "./schema";
import { touchWorkflow } from "./touch-workflow";

/** The documents of the draft become exactly these, in this order; each is the caller's own loose one or already in it. */
export async function attachDocuments(
  tx: MemberContext,
  workflow: Pick<WorkflowRow, "id">,
  documentIds: number[],
): Promise<void> {
  const loose = and(
    isNull(documents.workflowId),
    eq(documents.ownerId, tx.actor.userId),
    eq(documents.madeByApiKey, tx.actor.viaKey ?? false),
  );
  const rows = await tx.db
    .select({ id: documents.id })
    .from(documents)
    .where(and(inArray(documents.id, documentIds), or(loose, eq(documents.workflowId, workflow.id))))
    .for("update");
  if (rows.length !== documentIds.length) throw new AppError("not_found");
  const kept = sql.join(
    documentIds.map((id) => sql`${id}`),
    sql`, `,
  );
  await tx.db
    .delete(documents)
    .where(and(eq(documents.workflowId, workflow.id), sql`${documents.id} not in (${kept})`));
  for (const [documentIndex, id] of documentIds.entries())
    await tx.db.update(documents).set({ workflowId: workflow.id, documentIndex }).where(eq(documents.id, id));
}

/** Names, orders and exchanges the documents of a draft; a document that is left out goes, with its fields. */
export async function changeDocuments(
  ctx: MemberContext,
  workflowId: number,
  change: z.infer<typeof documentsChange>,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const workflow = await getOpenDraftFor(tx, workflowId);
    assertSeen(workflow, change.seenUpdatedAt);
    if (change.documentIds) await attachDocuments(tx, workflow, change.documentIds);
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

export async function removeDocument(ctx: MemberContext, workflowId: number, documentId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const workflow = await getOpenDraftFor(tx, workflowId);
    const gone = await tx.db
      .delete(documents)
      .where(and(eq(documents.id, documentId), eq(documents.workflowId, workflow.id)))
      .returning({ id: documents.id });
    if (gone.length === 0) throw new AppError("not_found");
    await touchWorkflow(tx, workflow.id);
  });
}
