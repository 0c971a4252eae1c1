import "server-only";
import type { documents } from "@/db/schema/documents";
import type { Context } from "@/lib/platform/context/context";
import { PdfRefused } from "@/lib/platform/pdf/pdf-refused";
import { readPrinted } from "@/lib/platform/pdf/pool";
import { loadFile } from "@/lib/platform/storage/storage";
import { assertPageThere } from "./queries";
import type { PrintedBoxes } from "./schema";

/** Where something is printed on a page; nowhere if that cannot be read. Callers must have checked access. */
export async function listPrinted(
  ctx: Context,
  document: Pick<typeof documents.$inferSelect, "id" | "fileHash">,
  pageIndex: number,
): Promise<PrintedBoxes> {
  await assertPageThere(ctx, document, pageIndex);
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
