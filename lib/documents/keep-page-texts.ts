import "server-only";
import { eq, sql } from "drizzle-orm";
import { documents, pages } from "@/db/schema/documents";
import { type Context, transact } from "@/lib/platform/context";
import { PdfRefused } from "@/lib/platform/pdf/pdf-refused";
import { readPageTexts } from "@/lib/platform/pdf/pool";

/**
 * Stores the text of each page, from which a trigger makes the words that the document is found by. If the text cannot be
 * read, the document is still shown, stamped and sealed.
 */
export async function keepPageTexts(ctx: Context, documentId: number, bytes: Uint8Array): Promise<void> {
  const texts = await readPageTexts(bytes).catch((error: unknown) => {
    if (!(error instanceof PdfRefused)) throw error;
    return [];
  });
  await transact(ctx, async (tx) => {
    // The trigger locks it as well; before the pages, as whoever deletes the document does.
    await tx.db.select({ id: documents.id }).from(documents).where(eq(documents.id, documentId)).for("share");
    await tx.db.execute(sql`
      update ${pages} set ${sql.identifier("text")} = read.text
      from unnest(${sql.param(texts)}::text[]) with ordinality as read (text, place)
      where ${pages.documentId} = ${documentId} and ${pages.pageIndex} = read.place - 1`);
  });
}
