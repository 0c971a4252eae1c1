import "server-only";
import { and, eq, isNull, or } from "drizzle-orm";
import { documents, pages } from "@/db/schema/documents";
import type { Context } from "@/lib/platform/context/context";
import { concerns } from "@/lib/platform/context/job-subject";
import { preparedWidths } from "@/lib/platform/pdf/image-widths";
import { PdfRefused } from "@/lib/platform/pdf/pdf-refused";
import { dryRunPdf } from "@/lib/platform/pdf/pool";
import { loadFile } from "@/lib/platform/storage/storage";
import { keepBlankFeet } from "./keep-blank-feet";
import { keepPageTexts } from "./keep-page-texts";
import { renderDocumentPages } from "./render-page";

/**
 * Runs after the upload is answered: a trial run of stamping and sealing, then the remaining page images (docs/pdf.md
 * 4).
 */
export async function prepareDocument(ctx: Context, documentId: number): Promise<void> {
  const [document] = await ctx.db.select().from(documents).where(eq(documents.id, documentId));
  if (!document) return;
  concerns(document.workflowId);
  const pageRows = await ctx.db.select().from(pages).where(eq(pages.documentId, documentId)).orderBy(pages.pageIndex);
  const bytes = await loadFile(document.fileHash);
  if (document.status === "checking") {
    const failure = await dryRunPdf(bytes, pageRows.length).then(
      () => null,
      (error: unknown) => {
        if (!(error instanceof PdfRefused)) throw error;
        return error.reason;
      },
    );
    await ctx.db
      .update(documents)
      .set(failure ? { status: "failed", failure } : { status: "ready" })
      .where(and(eq(documents.id, documentId), eq(documents.status, "checking")));
    if (failure) return;
  }
  if (pageRows.some((page) => page.text === null)) await keepPageTexts(ctx, document, bytes);
  if (pageRows.some((page) => page.blankFoot === null)) await keepBlankFeet(ctx, document, pageRows, bytes);
  const missing = await ctx.db
    .select({ pageIndex: pages.pageIndex })
    .from(pages)
    .where(and(eq(pages.documentId, documentId), or(...preparedWidths.map((width) => isNull(pages[`image${width}`])))))
    .orderBy(pages.pageIndex);
  for (let at = 0; at < missing.length; at += 8)
    await renderDocumentPages(
      ctx,
      document,
      missing.slice(at, at + 8).map((page) => page.pageIndex),
      preparedWidths,
    );
}

/** Nothing is left to do for this document. */
export const isPrepared = (
  { status }: Pick<typeof documents.$inferSelect, "status">,
  pageRows: readonly (typeof pages.$inferSelect)[],
): boolean =>
  status === "ready" &&
  pageRows.every(
    (page) =>
      page.text !== null && page.blankFoot !== null && preparedWidths.every((width) => page[`image${width}`] !== null),
  );
