import "server-only";
import { eq, sql } from "drizzle-orm";
import { documents, pages } from "@/db/schema/documents";
import { type Context, transact } from "@/lib/platform/context/context";
import type { FoundField } from "@/lib/platform/pdf/contract";
import { PdfRefused } from "@/lib/platform/pdf/pdf-refused";
import { findFields } from "@/lib/platform/pdf/pool";

type DocumentRow = Pick<typeof documents.$inferSelect, "id" | "suggestedFields">;
type PageRow = Pick<typeof pages.$inferSelect, "pageIndex" | "foundFields">;

/** Pages after these are not looked at: a form of this length has fields of its own. */
const mostPages = 100;

/** The pages on which nobody has looked for fields yet. A document with a form has the fields of its form. */
export const pagesToSearch = ({ suggestedFields }: Omit<DocumentRow, "id">, pageRows: readonly PageRow[]): number[] =>
  suggestedFields.length > 0
    ? []
    : pageRows
        .filter(({ foundFields, pageIndex }) => foundFields === null && pageIndex < mostPages)
        .map(({ pageIndex }) => pageIndex);

/** Stores what is found on these pages: nothing on a page that takes too long. */
export async function keepFoundFields(
  ctx: Context,
  { id }: DocumentRow,
  pageIndexes: readonly number[],
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<void> {
  const found = await findOn(bytes, pageIndexes, signal);
  const rows = pageIndexes.map((pageIndex) => ({
    page_index: pageIndex,
    found_fields: found.filter((field) => field.pageIndex === pageIndex),
  }));
  await transact(ctx, async (tx) => {
    // Locks the document before its pages, in the same order as a deletion.
    await tx.db.select({ id: documents.id }).from(documents).where(eq(documents.id, id)).for("share");
    await tx.db.execute(sql`
      update ${pages} set found_fields = made.found_fields
      from jsonb_populate_recordset(null::pages, ${JSON.stringify(rows)}::jsonb) as made
      where ${pages.documentId} = ${id} and ${pages.pageIndex} = made.page_index`);
  });
}

/** If the pages together take too long, one by one, so that a drawing among them costs only its own. */
async function findOn(bytes: Uint8Array, pageIndexes: readonly number[], signal?: AbortSignal): Promise<FoundField[]> {
  try {
    return await findFields(bytes, pageIndexes, signal);
  } catch (error) {
    if (!(error instanceof PdfRefused)) throw error;
    if (pageIndexes.length <= 1) return [];
  }
  const found: FoundField[] = [];
  for (const pageIndex of pageIndexes) found.push(...(await findOn(bytes, [pageIndex], signal)));
  return found;
}
