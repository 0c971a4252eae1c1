import "server-only";
import { and, eq, isNotNull, or } from "drizzle-orm";
import { documents, fieldEntries, fields } from "@/db/schema/documents";
import { assertSent, loadSent } from "@/lib/audit/facts/as-sent";
import { loadPageImage } from "@/lib/documents/render-page";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { pngAnswer } from "@/lib/platform/http/png-answer";
import type { ImageWidth } from "@/lib/platform/pdf/image-widths";
import { loadFile } from "@/lib/platform/storage/storage";
import { assertReachable, type SigningRequest } from "@/lib/signing/gate/open-request";

/** The document as it was sent. */
async function getDocument(ctx: Context, { workflow }: SigningRequest, documentId: number) {
  const [[document], sent] = await Promise.all([
    ctx.db
      .select()
      .from(documents)
      .where(and(eq(documents.id, documentId), eq(documents.workflowId, workflow.id))),
    loadSent(ctx, workflow),
  ]);
  if (!document) throw new AppError("not_found");
  assertSent(workflow.id, sent, document);
  return document;
}

export async function loadSigningPage(
  ctx: Context,
  request: SigningRequest,
  documentId: number,
  pageIndex: number,
  width: ImageWidth,
): Promise<Response> {
  assertReachable(request, ctx.now);
  return loadPageImage(ctx, await getDocument(ctx, request, documentId), pageIndex, width);
}

/** Images of the recipient's own signatures, and of frozen ones in the same workflow. */
export async function loadSignatureImage(ctx: Context, request: SigningRequest, entryId: number): Promise<Response> {
  assertReachable(request, ctx.now);
  const [row] = await ctx.db
    .select({ imageHash: fieldEntries.imageHash })
    .from(fieldEntries)
    .innerJoin(fields, eq(fields.id, fieldEntries.fieldId))
    .innerJoin(documents, eq(documents.id, fields.documentId))
    .where(
      and(
        eq(fieldEntries.id, entryId),
        eq(documents.workflowId, request.workflow.id),
        or(eq(fieldEntries.signatoryId, request.recipient.id), isNotNull(fieldEntries.frozenAt)),
      ),
    );
  if (!row?.imageHash) throw new AppError("not_found");
  return pngAnswer(await loadFile(row.imageHash));
}
