import "server-only";
import { eq } from "drizzle-orm";
import { documents } from "@/db/schema/documents";
import { type Context, transact } from "@/lib/platform/context/context";
import { PdfRefused } from "@/lib/platform/pdf/pdf-refused";
import { readPageTexts } from "@/lib/platform/pdf/pool";
import { type FileOf, keepPart } from "./page-codes";

/**
 * Stores the text of each page, from which a trigger makes the words that the document is found by. If the text cannot be
 * read, the document is still shown, stamped and sealed. Returns the texts.
 */
export async function keepPageTexts(
  ctx: Context,
  file: FileOf,
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<string[]> {
  const texts = await readPageTexts(bytes, signal).catch((error: unknown) => {
    if (!(error instanceof PdfRefused)) throw error;
    return [];
  });
  await transact(ctx, async (tx) => {
    // Locks the document before its pages, in the same order as a deletion; the trigger locks it as well.
    await tx.db.select({ id: documents.id }).from(documents).where(eq(documents.id, file.id)).for("share");
    await keepPart(
      tx,
      file,
      "text",
      texts.map((value, pageIndex) => ({ pageIndex, value })),
    );
  });
  return texts;
}
