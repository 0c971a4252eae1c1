import "server-only";
import { and, eq, inArray, ne } from "drizzle-orm";
import { documents, fields } from "@/db/schema/documents";
import { recipients, workflows } from "@/db/schema/workflows";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { assertSeen } from "@/lib/access/assert-seen";
import { justDone } from "@/lib/access/just-deleted";
import { getTemplateFor, touchTemplate } from "@/lib/access/templates";
import { getOpenDraftFor, touchWorkflow } from "@/lib/access/workflows";
import { documentsIn, hasNewNamesakes } from "./attach-documents";
import { assertNotHeld } from "@/lib/holds/held";
import { queueDropped } from "./queue-preparation";
import { maximumDocuments } from "./rules";

/** Takes a document and its fields out of the template, which keeps at least one. Both are kept for a day. */
export async function removeTemplateDocument(
  ctx: UserContext,
  templateId: number,
  documentId: number,
  seenUpdatedAt?: string | null,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const template = await getTemplateFor(tx, "template:edit", templateId, { lock: "update" });
    assertSeen(template, seenUpdatedAt, "template_changed");
    const own = documentsIn({ templateId: template.id });
    const others = await tx.db.$count(documents, and(own, ne(documents.id, documentId)));
    if (others === 0) throw invalid({ document_ids: "templateFileMissing" });
    const gone = await tx.db
      .update(documents)
      .set({ removedAt: tx.now })
      .where(and(own, eq(documents.id, documentId)))
      .returning({ id: documents.id });
    if (gone.length === 0) throw new AppError("not_found");
    await touchTemplate(tx, template.id);
  });
}

/** Takes a document and its fields out of the draft. They are kept for a day, so that it can be undone. */
export async function removeDocument(
  ctx: UserContext,
  workflowId: number,
  documentId: number,
  seenUpdatedAt?: string | null,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const workflow = await getOpenDraftFor(tx, workflowId, "documentIds");
    assertSeen(workflow, seenUpdatedAt);
    await assertNotHeld(tx, eq(workflows.id, workflow.id));
    const gone = await tx.db
      .update(documents)
      .set({ workflowId: null, removedFromId: workflow.id, removedAt: tx.now })
      .where(and(eq(documents.id, documentId), eq(documents.workflowId, workflow.id)))
      .returning({ id: documents.id });
    if (gone.length === 0) throw new AppError("not_found");
    await touchWorkflow(tx, workflow.id);
  });
}

/** Deletes the documents that were removed from the draft, so that nobody is asked for their fields once it is sent. */
export async function forgetRemoved(tx: UserContext, workflowId: number): Promise<void> {
  const placed = tx.db
    .select({ id: fields.documentId })
    .from(fields)
    .innerJoin(recipients, eq(recipients.id, fields.signatoryId))
    .where(eq(recipients.workflowId, workflowId));
  await tx.db.delete(documents).where(and(inArray(documents.id, placed), eq(documents.removedFromId, workflowId)));
}

/** Puts a document that was just removed back into the draft, in its place and with its fields. */
export async function restoreDocument(ctx: UserContext, workflowId: number, documentId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const workflow = await getOpenDraftFor(tx, workflowId, "documentIds");
    const inDraft = await tx.db.$count(documents, eq(documents.workflowId, workflow.id));
    if (inDraft >= maximumDocuments) throw invalid({ document_ids: "documentsMaximum" });
    const back = await tx.db
      .update(documents)
      .set({ workflowId: workflow.id, removedFromId: null, removedAt: null })
      .where(
        and(eq(documents.id, documentId), eq(documents.removedFromId, workflow.id), justDone(tx, documents.removedAt)),
      )
      .returning({ id: documents.id });
    if (back.length === 0) throw new AppError("not_found");
    if (await hasNewNamesakes(tx, { workflowId: workflow.id }, documentId)) throw new AppError("draft_changed");
    await queueDropped(tx, eq(documents.id, documentId));
    await touchWorkflow(tx, workflow.id);
  });
}
