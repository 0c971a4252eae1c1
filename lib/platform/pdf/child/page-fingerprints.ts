import { createHash } from "node:crypto";
import { drawPage } from "./draw-page";
import { openPdf, withPage } from "./engine";

const pageWidth = 400;

/** A hash of each page's rendering; pages with equal hashes look the same. */
export async function fingerprintsOf(bytes: Uint8Array, pageIndexes: number[]): Promise<string[]> {
  const open = await openPdf(bytes);
  return pageIndexes.map((pageIndex) => {
    const { pixels } = withPage(open, pageIndex, (page) => drawPage(open, page, pageWidth));
    return createHash("sha256").update(pixels).digest("hex");
  });
}
