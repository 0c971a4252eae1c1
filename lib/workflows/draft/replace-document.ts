import "server-only";
import { and, eq } from "drizzle-orm";
import { documents } from "@/db/schema/documents";
import { putInPlace } from "@/lib/documents/put-in-place";
import { storePdf } from "@/lib/documents/store-pdf";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import type { UploadedFile } from "@/lib/platform/http/read-body";
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
    const createdId = await putInPlace(tx, { workflowId: workflow.id }, documentId, stored);
    await touchWorkflow(tx, workflow.id);
    return createdId;
  });
}

async function assertInWorkflow(ctx: UserContext, workflowId: number, documentId: number): Promise<void> {
  const [row] = await ctx.db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.id, documentId), eq(documents.workflowId, workflowId)));
  if (!row) throw new AppError("not_found");
}
