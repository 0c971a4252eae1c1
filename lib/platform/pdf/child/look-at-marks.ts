import type { PercentBox } from "../geometry";
import { drawPage } from "./draw-page";
import type { OpenPdf } from "./engine";

/** In pixels: the least for the shorter side of a place, and the most for its area. */
const shortestSide = 20;
const mostPixels = 250_000;
const ink = [0x1a, 0x1c, 0x28];
/** Differences of one colour channel (0–255): clearly visible, and too close to the ink to tell. */
const plainDifference = 24;
const nearInk = 48;

/** Compares each place with and without the object, which is removed from the page. */
export function looksOtherWithout(open: OpenPdf, page: number, object: number, places: PercentBox[]): boolean {
  const draw = (place: PercentBox) => drawPage(open, page, pageWidthFor(open, page, place), place).pixels;
  const withObject = places.map(draw);
  open.pdfium.FPDFPage_RemoveObject(page, object);
  open.pdfium.FPDFPageObj_Destroy(object);
  return places.every((place, index) => isMarked(withObject[index] ?? new Uint8Array(), draw(place)));
}

function pageWidthFor({ pdfium }: OpenPdf, page: number, { width, height }: PercentBox): number {
  const pageWidth = pdfium.FPDF_GetPageWidthF(page);
  const across = (width / 100) * pageWidth;
  const up = (height / 100) * pdfium.FPDF_GetPageHeightF(page);
  const wanted = Math.max(1, shortestSide / Math.min(across, up));
  return Math.round(pageWidth * Math.min(wanted, Math.sqrt(mostPixels / (across * up))));
}

/** True if the mark is visible, or if the place is as dark as the ink, where visibility cannot be determined. */
function isMarked(marked: Uint8Array, bare: Uint8Array): boolean {
  let canBeTold = false;
  for (let at = 0; at < bare.length; at += 4) {
    let [fromBare, fromInk] = [0, 0];
    for (let colour = 0; colour < 3; colour += 1) {
      const value = bare[at + colour] ?? 0;
      fromBare = Math.max(fromBare, Math.abs(value - (marked[at + colour] ?? 0)));
      fromInk = Math.max(fromInk, Math.abs(value - (ink[colour] ?? 0)));
    }
    if (fromBare > plainDifference) return true;
    canBeTold ||= fromInk > nearInk;
  }
  return !canBeTold;
}
