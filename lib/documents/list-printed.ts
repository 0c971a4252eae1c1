import "server-only";
import { and, eq } from "drizzle-orm";
import { type documents, pages } from "@/db/schema/documents";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { PdfRefused } from "@/lib/platform/pdf/pdf-refused";
import { readPrinted } from "@/lib/platform/pdf/pool";
import { loadFile } from "@/lib/platform/storage/storage";
import type { PrintedBoxes } from "./schema";

/** Where something is printed on a page; nowhere if that cannot be read. Callers must have checked access. */
export async function listPrinted(
  ctx: Context,
  document: Pick<typeof documents.$inferSelect, "id" | "fileHash">,
  pageIndex: number,
): Promise<PrintedBoxes> {
  const [page] = await ctx.db
    .select({ id: pages.id })
    .from(pages)
    .where(and(eq(pages.documentId, document.id), eq(pages.pageIndex, pageIndex)));
  if (!page) throw new AppError("not_found");
  const boxes = await readPrinted(await loadFile(document.fileHash), pageIndex).catch((error: unknown) => {
    if (!(error instanceof PdfRefused)) throw error;
    return [];
  });
  return boxes.map(({ left, top, width, height }) => ({
    relativeLeft: left,
    relativeTop: top,
    relativeWidth: width,
    relativeHeight: height,
  }));
}
