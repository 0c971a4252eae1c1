import "server-only";
import type { documents, pages } from "@/db/schema/documents";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { log, logRarely } from "@/lib/platform/logs/log";
import { inspectPdf } from "@/lib/platform/pdf/pool";
import { loadFile } from "@/lib/platform/storage/storage";
import { keepPageTexts } from "./keep-page-texts";
import { type FileOf, isOfFile, keepPart } from "./page-codes";

type PageRow = typeof pages.$inferSelect;
/** A page without what is large. */
export type ListedPage = Omit<PageRow, "text" | "foundFields">;
type DocumentRow = Pick<typeof documents.$inferSelect, "id" | "fileHash" | "factSalt">;

/**
 * The document's pages with the sizes that its file has. Reads the file only if an earlier version stored the rows, or
 * somebody else changed them.
 */
async function withTrueSizes<Row extends ListedPage>(
  ctx: Context,
  document: DocumentRow,
  rows: readonly Row[],
): Promise<Row[]> {
  if (areTrue(document, rows)) return [...rows];
  const sized = sizedAs(document, rows, await readSizes(document));
  if (!sized) throw new AppError("conflict", "not_as_sent");
  return keepSizes(ctx, document, sized);
}

/** The same, but returns the stored sizes if the file cannot be read or has other pages. For preparing and sending. */
export async function withSizesOfFile<Row extends ListedPage>(
  ctx: Context,
  document: DocumentRow,
  rows: readonly Row[],
): Promise<Row[]> {
  if (areTrue(document, rows)) return [...rows];
  const sizes = await readSizes(document).catch((error: unknown) => {
    const about = { documentId: document.id, err: error };
    logRarely("error", about, "the pages of a document cannot be compared with its file");
    return null;
  });
  const sized = sizes && sizedAs(document, rows, sizes);
  return sized ? keepSizes(ctx, document, sized) : [...rows];
}

type Size = { width: number; height: number; of: number };
type Sized<Row> = { row: Row; size: Size };

/** True without rows if they were erased with the workflow. */
function areTrue(document: DocumentRow, rows: readonly ListedPage[]): boolean {
  const of = rows.length;
  if (of === 0) return document.factSalt === null;
  return rows.every((row) => isOfFile(document, row, "size", { width: row.width, height: row.height, of }));
}

async function readSizes(document: DocumentRow): Promise<ReadonlyMap<number, Size>> {
  const { pages: made } = await inspectPdf(await loadFile(document.fileHash));
  return new Map(made.map(({ pageIndex, width, height }) => [pageIndex, { width, height, of: made.length }]));
}

/** Null if the file has other pages. */
function sizedAs<Row extends ListedPage>(
  document: DocumentRow,
  rows: readonly Row[],
  sizes: ReadonlyMap<number, Size>,
): Sized<Row>[] | null {
  const sized = rows.flatMap((row) => {
    const size = sizes.get(row.pageIndex);
    return size ? [{ row, size }] : [];
  });
  if (sized.length === rows.length && sizes.size === rows.length) return sized;
  log.error({ documentId: document.id }, "a document has not the pages that its file has");
  return null;
}

async function keepSizes<Row extends ListedPage>(
  ctx: Context,
  document: DocumentRow,
  sized: readonly Sized<Row>[],
): Promise<Row[]> {
  const isSame = ({ row, size }: Sized<Row>) => isSingle(row.width, size.width) && isSingle(row.height, size.height);
  // What the trail attests stays as it is.
  const kept = sized.filter((one) => isSame(one) || document.factSalt === null);
  const made = kept.map(({ row, size }) => ({ pageIndex: row.pageIndex, value: size }));
  await keepPart(ctx, document, "size", made);
  return sized.map(({ row, size: { width, height } }) => ({ ...row, width, height }));
}

const isSingle = (one: number, other: number) => Math.fround(one) === Math.fround(other);

/** The document's pages with the texts that its file has; a page whose text has not been read yet has none. */
export async function withTrueTexts<Row extends Pick<PageRow, "pageIndex" | "text" | "codes">>(
  ctx: Context,
  document: FileOf,
  rows: readonly Row[],
): Promise<Row[]> {
  if (rows.every((row) => row.text === null || isOfFile(document, row, "text", row.text))) return [...rows];
  const texts = await keepPageTexts(ctx, document, await loadFile(document.fileHash));
  return rows.map((row) => ({ ...row, text: texts[row.pageIndex] ?? null }));
}

/** The document's pages with both the sizes and the texts that its file has. */
export const withTruePages = async (
  ctx: Context,
  document: DocumentRow,
  rows: readonly PageRow[],
): Promise<PageRow[]> => withTrueTexts(ctx, document, await withTrueSizes(ctx, document, rows));
