import { PDFDocument } from "pdf-lib";
import type { Stamp } from "../contract";
import { drawOver } from "./draw-over";
import { embedFaces } from "./embed-faces";
import { StampImages } from "./embed-images";
import { readPageBox } from "./page-box";
import { loadOptions, saveOptions } from "./pdf-lib-options";
import { makeStampSheet, textsOf } from "./stamp-sheet";

export async function stampPdf({ bytes, stamps }: { bytes: Uint8Array; stamps: Stamp[] }): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes, loadOptions);
  await applyStamps(pdf, stamps);
  return pdf.save(saveOptions);
}

/** Draws the stamps over their pages; a page without one stays untouched. */
export async function applyStamps(pdf: PDFDocument, stamps: Stamp[]): Promise<void> {
  const faces = await embedFaces(pdf, textsOf(stamps));
  const images = new StampImages(pdf);
  for (const [pageIndex, page] of pdf.getPages().entries()) {
    const own = stamps.filter((stamp) => stamp.pageIndex === pageIndex);
    if (own.length === 0) continue;
    const sheet = await makeStampSheet(pdf, readPageBox(page.node), own, faces, images);
    drawOver(page, sheet);
  }
  const last = pdf.getPageCount() - 1;
  if (stamps.some(({ pageIndex }) => pageIndex < 0 || pageIndex > last))
    throw new Error("A stamp lies beyond the pages.");
}
