import "server-only";
import { sql } from "drizzle-orm";
import { type documents, pages } from "@/db/schema/documents";
import { isMac, macOf } from "@/lib/audit/macs";
import type { Context } from "@/lib/platform/context/context";
import { logRarely } from "@/lib/platform/logs/log";
import { type ImageWidth, imageWidths } from "@/lib/platform/pdf/image-widths";

type PageRow = typeof pages.$inferSelect;
export type FileOf = Pick<typeof documents.$inferSelect, "id" | "fileHash">;

/**
 * What is derived from a page of the document's file and shown. Whoever owns the database can change it, or swap it
 * with another page's, but cannot compute its code. Anything without a matching code is made again from the file.
 */
type ImagePart = `image${ImageWidth}` | "drawn900";
type PartValue = {
  /** Includes the number of pages, so that none can be left out. */
  size: { width: number; height: number; of: number };
  text: string | null;
  blankFoot: boolean | null;
} & Record<ImagePart, string | null>;
type PagePart = keyof PartValue;
type PageCodes = Partial<Record<string, string>>;

const factOf = <P extends PagePart>(fileHash: string, pageIndex: number, part: P, value: PartValue[P]) => ({
  fileHash,
  pageIndex,
  part,
  value: typeof value === "object" && value !== null ? single(value) : value,
});

/** Rounded to the precision of the columns. */
const single = ({ width, height, of }: PartValue["size"]) => [Math.fround(width), Math.fround(height), of];

export const pageCode = <P extends PagePart>(
  fileHash: string,
  pageIndex: number,
  part: P,
  value: PartValue[P],
): string => macOf("page", factOf(fileHash, pageIndex, part, value));

/** The codes of a page's images. */
export const imageCodes = (
  fileHash: string,
  pageIndex: number,
  columns: Partial<Record<ImagePart, string>>,
): PageCodes =>
  Object.fromEntries(
    imageParts.flatMap((part) => {
      const hash = columns[part];
      return hash ? [[part, pageCode(fileHash, pageIndex, part, hash)]] : [];
    }),
  );
const imageParts = [...imageWidths.map((width) => `image${width}` as const), "drawn900"] as const;

/** Whether the page's part was made of this file. */
export function isOfFile<P extends PagePart>(
  file: FileOf,
  { pageIndex, codes }: Pick<PageRow, "pageIndex" | "codes">,
  part: P,
  value: PartValue[P],
): boolean {
  const code = codes[part];
  if (code === undefined) return false; // stored by an earlier version, or removed
  if (isMac("page", factOf(file.fileHash, pageIndex, part, value), code)) return true;
  logRarely("error", { documentId: file.id, pageIndex, part }, "a page is not stored as it was made of its document");
  return false;
}

const columnsOf = { size: ["width", "height"], text: ["text"], blankFoot: ["blank_foot"] } as const;

/** Stores a part of pages as it was made of the file. */
export async function keepPart<P extends keyof typeof columnsOf>(
  { db }: Context,
  { id, fileHash }: FileOf,
  part: P,
  made: readonly { pageIndex: number; value: PartValue[P] }[],
): Promise<void> {
  const columns: readonly string[] = columnsOf[part];
  const rows = made.map(({ pageIndex, value }) => ({
    page_index: pageIndex,
    ...(typeof value === "object" ? value : { [columns[0] ?? ""]: value }),
    codes: { [part]: pageCode(fileHash, pageIndex, part, value) },
  }));
  const set = columns.map((name) => sql`${sql.identifier(name)} = made.${sql.identifier(name)}`);
  await db.execute(sql`
    update ${pages} set ${sql.join(set, sql`, `)}, ${sql.identifier("codes")} = ${pages.codes} || made.codes
    from jsonb_populate_recordset(null::pages, ${JSON.stringify(rows)}::jsonb) as made
    where ${pages.documentId} = ${id} and ${pages.pageIndex} = made.page_index`);
}
