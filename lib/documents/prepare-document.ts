import "server-only";
import { and, eq } from "drizzle-orm";
import { documents, pages } from "@/db/schema/documents";
import type { Context } from "@/lib/platform/context/context";
import { concerns } from "@/lib/platform/context/job-subject";
import type { PreparationStep } from "@/lib/platform/jobs/job-payloads";
import { preparedPages, preparedWidth } from "@/lib/platform/pdf/image-widths";
import { PdfRefused } from "@/lib/platform/pdf/pdf-refused";
import { dryRunPdf } from "@/lib/platform/pdf/pool";
import { loadFile } from "@/lib/platform/storage/storage";
import { keepBlankFeet } from "./keep-blank-feet";
import { keepFoundFields, pagesToSearch } from "./keep-found-fields";
import { keepPageTexts } from "./keep-page-texts";
import { queueStep } from "./queue-preparation";
import { renderDocumentPages } from "./render-page";
import { findWanted, whileWanted } from "./while-wanted";

type DocumentRow = typeof documents.$inferSelect;
type PageRow = typeof pages.$inferSelect;
type Work = { document: DocumentRow; pageRows: PageRow[]; bytes: Uint8Array; signal: AbortSignal };

const pagesPerTurn = 8;
const preparedImage = `image${preparedWidth}` as const;

/**
 * One turn of what runs after the upload is answered: a trial run of stamping and sealing, then texts, feet and the
 * images of the next pages (docs/pdf.md 4). Queues the next turn. The search for fields waits until somebody asks.
 */
export async function takeTurn(ctx: Context, documentId: number, step: PreparationStep = "check"): Promise<void> {
  const next = await takeStep(ctx, documentId, step);
  if (next) await queueStep(ctx, { id: documentId }, next);
}

/** All turns at once. */
export async function prepareDocument(ctx: Context, documentId: number): Promise<void> {
  let step: PreparationStep | null = "check";
  while (step) step = await takeStep(ctx, documentId, step);
}

/** Returns the next step; null if none is left, or if nobody wants the document any more. */
async function takeStep(ctx: Context, documentId: number, step: PreparationStep): Promise<PreparationStep | null> {
  const document = await findWanted(ctx, eq(documents.id, documentId));
  if (!document) return null;
  concerns(document.workflowId);
  const pageRows = await ctx.db.select().from(pages).where(eq(pages.documentId, documentId)).orderBy(pages.pageIndex);
  const bytes = await loadFile(document.fileHash);
  let next: PreparationStep | null = null;
  const isDone = await whileWanted(ctx, documentId, async (signal) => {
    next = await steps[step](ctx, { document, pageRows, bytes, signal });
  });
  return isDone ? next : null;
}

const steps: Record<PreparationStep, (ctx: Context, work: Work) => Promise<PreparationStep | null>> = {
  async check(ctx, { document, pageRows, bytes, signal }) {
    if (document.status === "failed") return null;
    if (document.status !== "checking") return "texts";
    const failure = await dryRunPdf(bytes, pageRows.length, signal).then(
      () => null,
      (error: unknown) => {
        if (!(error instanceof PdfRefused)) throw error;
        return error.reason;
      },
    );
    await ctx.db
      .update(documents)
      .set(failure ? { status: "failed", failure } : { status: "ready" })
      .where(and(eq(documents.id, document.id), eq(documents.status, "checking")));
    return failure ? null : "texts";
  },
  texts: readPages,
  feet: readPages, // an earlier version queued each of the three on its own
  images: readPages,
  async fields(ctx, { document, pageRows, bytes, signal }) {
    const missing = pagesToSearch(document, pageRows);
    const due = missing.slice(0, pagesPerTurn);
    if (due.length > 0) await keepFoundFields(ctx, document, due, bytes, signal);
    return missing.length > due.length ? "fields" : null;
  },
};

/** Texts, feet and the images that somebody sees soon; a turn does what the one before it did not finish. */
async function readPages(ctx: Context, { document, pageRows, bytes, signal }: Work): Promise<null> {
  if (pageRows.some((page) => page.text === null)) await keepPageTexts(ctx, document, bytes, signal);
  if (pageRows.some((page) => page.blankFoot === null)) await keepBlankFeet(ctx, document, pageRows, bytes, signal);
  const due = pageRows.filter(lacksImage).map((page) => page.pageIndex);
  if (due.length === 0) return null;
  await renderDocumentPages(ctx, document, { bytes, pageIndexes: due }, [preparedWidth], signal).catch(
    (error: unknown) => {
      if (!(error instanceof PdfRefused)) throw error; // else each page is drawn when somebody looks at it
    },
  );
  return null;
}

const lacksImage = (page: PageRow): boolean => page.pageIndex < preparedPages && page[preparedImage] === null;

/** Nothing is left to do for this document. */
export const isPrepared = (
  { status }: Pick<typeof documents.$inferSelect, "status">,
  pageRows: readonly PageRow[],
): boolean =>
  status === "ready" && pageRows.every((page) => page.text !== null && page.blankFoot !== null && !lacksImage(page));
