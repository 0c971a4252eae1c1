import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { documents, fields, pages } from "@/db/schema/documents";
import { attachDocuments } from "@/lib/documents/attach-documents";
import { storePdf } from "@/lib/documents/store-pdf";
import { madeNow, type UserContext, transact } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import type { UploadedFile } from "@/lib/platform/http/read-body";
import { queueCheck } from "@/lib/documents/queue-preparation";
import { getOpenDraftFor, touchWorkflow } from "@/lib/access/workflows";
import { assertSeen } from "@/lib/access/assert-seen";

/**
 * Replaces a document of a draft by another file; fields stay on the pages that both have. The new document has its own
 * id, so that nothing rendered, checked or cached of the old one applies to it. Answers the id.
 */
export async function replaceDocument(
  ctx: UserContext,
  workflowId: number,
  documentId: number | null,
  file: UploadedFile,
  seenUpdatedAt?: string | null,
): Promise<number> {
  assertSeen(await getOpenDraftFor(ctx, workflowId, "document"), seenUpdatedAt); // refuses before the file is read
  if (documentId === null) throw invalid({ document_id: "required" });
  await assertInWorkflow(ctx, workflowId, documentId);
  const stored = await storePdf(ctx, file);
  return transact(ctx, async (tx) => {
    const workflow = await getOpenDraftFor(tx, workflowId, "document");
    assertSeen(workflow, seenUpdatedAt);
    await assertInWorkflow(tx, workflowId, documentId);
    const list = await tx.db
      .select({ id: documents.id })
      .from(documents)
      .where(eq(documents.workflowId, workflow.id))
      .orderBy(documents.documentIndex, documents.id);
    const [created] = await tx.db
      .insert(documents)
      .values({
        ...madeNow(tx),
        ownerId: tx.actor.userId,
        madeByApiKey: tx.actor.viaKey ?? false,
        ...stored.document,
      })
      .returning({ id: documents.id, ownerId: documents.ownerId });
    if (!created) throw new Error("The document's row was not written");
    const added = await tx.db
      .insert(pages)
      .values(stored.pages.map((page) => ({ documentId: created.id, ...page })))
      .returning({ id: pages.id, pageIndex: pages.pageIndex });
    const old = await tx.db.select().from(pages).where(eq(pages.documentId, documentId));
    for (const page of added) {
      const before = old.filter((one) => one.pageIndex === page.pageIndex).map((one) => one.id);
      if (before.length === 0) continue;
      await tx.db.update(fields).set({ documentId: created.id, pageId: page.id }).where(inArray(fields.pageId, before));
    }
    await attachDocuments(
      tx,
      { workflowId: workflow.id },
      list.map((row) => (row.id === documentId ? created.id : row.id)),
    );
    await queueCheck(tx, created);
    await touchWorkflow(tx, workflow.id);
    return created.id;
  });
}

async function assertInWorkflow(ctx: UserContext, workflowId: number, documentId: number): Promise<void> {
  const [row] = await ctx.db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.id, documentId), eq(documents.workflowId, workflowId)));
  if (!row) throw new AppError("not_found");
}
