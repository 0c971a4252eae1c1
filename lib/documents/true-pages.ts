import "server-only";
import type { documents, pages } from "@/db/schema/documents";
import type { Context } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { inspectPdf } from "@/lib/platform/pdf/pool";
import { loadFile } from "@/lib/platform/storage";
import { keepPageTexts } from "./keep-page-texts";
import { type FileOf, isOfFile, keepPart } from "./page-codes";

type PageRow = typeof pages.$inferSelect;
type DocumentRow = Pick<typeof documents.$inferSelect, "id" | "fileHash" | "factSalt">;

/**
 * The document's pages in the sizes that its file has. Only of rows that an earlier version kept, or that somebody else
 * changed, the file is read.
 */
export async function withTrueSizes<Row extends PageRow>(
  ctx: Context,
  document: DocumentRow,
  rows: readonly Row[],
): Promise<Row[]> {
  const of = rows.length;
  const isTrue = (row: Row) => isOfFile(document, row, "size", { width: row.width, height: row.height, of });
  const isErased = of === 0 && document.factSalt === null;
  if (isErased || (of > 0 && rows.every(isTrue))) return [...rows];
  const { pages: made } = await inspectPdf(await loadFile(document.fileHash));
  const sizeOf = new Map(made.map(({ pageIndex, width, height }) => [pageIndex, { width, height, of: made.length }]));
  const sized = rows.flatMap((row) => {
    const size = sizeOf.get(row.pageIndex);
    return size ? [{ row, size, isSame: isSingle(row.width, size.width) && isSingle(row.height, size.height) }] : [];
  });
  if (sized.length !== of || of !== made.length) {
    log.error({ documentId: document.id }, "a document has not the pages that its file has");
    throw new AppError("conflict", "not_as_sent");
  }
  // What the trail attests stays as it is.
  const kept = sized.filter(({ isSame }) => isSame || document.factSalt === null);
  await keepPart(
    ctx,
    document,
    "size",
    kept.map(({ row, size }) => ({ pageIndex: row.pageIndex, value: size })),
  );
  return sized.map(({ row, size: { width, height } }) => ({ ...row, width, height }));
}

const isSingle = (one: number, other: number) => Math.fround(one) === Math.fround(other);

/** The document's pages with the texts that its file has; of pages that nobody has read yet, with none. */
export async function withTrueTexts<Row extends Pick<PageRow, "pageIndex" | "text" | "codes">>(
  ctx: Context,
  document: FileOf,
  rows: readonly Row[],
): Promise<Row[]> {
  if (rows.every((row) => row.text === null || isOfFile(document, row, "text", row.text))) return [...rows];
  const texts = await keepPageTexts(ctx, document, await loadFile(document.fileHash));
  return rows.map((row) => ({ ...row, text: texts[row.pageIndex] ?? null }));
}

/** As both. */
export const withTruePages = async (
  ctx: Context,
  document: DocumentRow,
  rows: readonly PageRow[],
): Promise<PageRow[]> => withTrueTexts(ctx, document, await withTrueSizes(ctx, document, rows));
