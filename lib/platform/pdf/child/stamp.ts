import { PDFDocument } from "pdf-lib";
import type { Stamp } from "../contract";
import type { PageBox } from "../geometry";
import { drawOver } from "./draw-over";
import { embedFaces, finishFaces } from "./embed-faces";
import { StampImages } from "./embed-images";
import { openPdf } from "./engine";
import { assertMarksShow } from "./marks";
import { readPageBox } from "./page-box";
import { loadOptions, saveOptions } from "./pdf-lib-options";
import { releaseMemory } from "./release-memory";
import { makeStampSheet, textsOf } from "./stamp-sheet";

/** Throws if a stamp is not visible in the result. */
export async function stampPdf(work: { bytes: Uint8Array; stamps: Stamp[] }): Promise<Uint8Array> {
  const { bytes, boxes } = await writeStamped(work);
  await releaseMemory();
  assertMarksShow(await openPdf(bytes), work.stamps, boxes, new Set());
  return bytes;
}

async function writeStamped({ bytes, stamps }: { bytes: Uint8Array; stamps: Stamp[] }) {
  const pdf = await PDFDocument.load(bytes, loadOptions);
  const boxes = await applyStamps(pdf, stamps);
  return { bytes: await pdf.save(saveOptions), boxes };
}

/** Draws the stamps and returns the boxes of the stamped pages; other pages stay unchanged. */
export async function applyStamps(pdf: PDFDocument, stamps: Stamp[]): Promise<Map<number, PageBox>> {
  const boxes = new Map<number, PageBox>();
  const faces = await embedFaces(pdf, textsOf(stamps));
  const images = new StampImages(pdf);
  for (const [pageIndex, page] of pdf.getPages().entries()) {
    const own = stamps.filter((stamp) => stamp.pageIndex === pageIndex);
    if (own.length === 0) continue;
    const box = readPageBox(page.node);
    drawOver(page, await makeStampSheet(pdf, box, own, faces, images));
    boxes.set(pageIndex, box);
  }
  finishFaces(faces);
  const last = pdf.getPageCount() - 1;
  if (stamps.some(({ pageIndex }) => pageIndex < 0 || pageIndex > last))
    throw new Error("A stamp lies beyond the pages.");
  return boxes;
}
