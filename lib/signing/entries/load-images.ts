import "server-only";
import { and, eq, isNotNull, or } from "drizzle-orm";
import { documents, fieldEntries, fields } from "@/db/schema/documents";
import { refusingOther } from "@/lib/access/refusing-other";
import { assertAsSent, assertSent, loadSent } from "@/lib/audit/facts/as-sent";
import { isPicture, isStamp } from "@/lib/fields/kinds";
import { loadPageImage } from "@/lib/documents/render-page";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { imageAnswer } from "@/lib/platform/http/image-answer";
import type { ImageWidth } from "@/lib/platform/pdf/image-widths";
import { loadFile } from "@/lib/platform/storage/storage";
import { assertReachable, type SigningRequest, stateOf } from "@/lib/signing/gate/open-request";
import { sortAttachments } from "./attachments";
import { loadShown, type ShownFields, shownTo } from "./load-shown";
import { isShownImage, type Maker, makerOf } from "./own-work";

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

/** Images of the recipient's own signatures and pictures, and of frozen ones in the same workflow. */
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
  return imageAnswer(await loadFile(row.imageHash));
}

/**
 * The image in one of the recipient's own fields: the picture that they put in, or the stamp that was sent. Compared with
 * the trail, as the signing page is.
 */
export function loadFieldImage(ctx: Context, request: SigningRequest, fieldId: number): Promise<Response> {
  assertReachable(request, ctx.now);
  return refusingOther(ctx, request.workflow.id, async () => {
    const { attested, docs, shown } = await loadShown(ctx, request);
    const row = shown.find(({ field }) => field.id === fieldId && field.signatoryId === request.recipient.id);
    const isAsked = stateOf(request, ctx.now) === "open";
    const hash = row && imageIn(row, isAsked, makerOf(request, attested.trail));
    if (!hash) throw new AppError("not_found");
    const { attachments } = sortAttachments(request, attested.rows);
    await assertAsSent(ctx, attested, shownTo(request, docs, shown, isAsked ? attachments : undefined));
    return imageAnswer(await loadFile(hash));
  });
}

function imageIn({ field, entry }: ShownFields[number], isAsked: boolean, maker: Maker): string | null {
  if (isStamp(field.type) && isAsked) return field.value;
  if (!isStamp(field.type) && !isPicture(field.type)) return null;
  return entry && isShownImage(entry, maker) ? entry.imageHash : null;
}
