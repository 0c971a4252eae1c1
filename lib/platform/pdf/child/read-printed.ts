import type { PrintedBox } from "../contract";
import { displayed } from "./displayed";
import { openPdf, type OpenPdf, withPage } from "./engine";
import { objectTypes, type Rect, withBounds } from "./page-objects";
import { isNext, readLines } from "./words-beside";

/** Objects of a page that are looked at: a map or a drawing has many, and no lines to write on. */
const mostObjects = 2_000;
const mostBoxes = 1_000;
/** From this share of the page's sides on it is a background or a scan. */
const wholePage = 90;

/** Where something is printed on a page: lines of text, lines to write on, frames and images. */
export async function readPrinted(bytes: Uint8Array, pageIndex: number): Promise<PrintedBox[]> {
  const open = await openPdf(bytes);
  return withPage(open, pageIndex, (page) => {
    const lines = readLines(open, page, isOneThing);
    const drawn = readDrawn(open, page).map((rect) => ({ ...rect, text: null }));
    const boxes = [...lines, ...drawn]
      .slice(0, mostBoxes)
      .map(({ text, ...rect }) => ({ text, ...displayed(open, page, rect) }));
    return boxes.filter(({ width, height }) => width < wholePage || height < wholePage);
  });
}

/** Underscores are a line to write on, apart from the words before it. */
const isOneThing: typeof isNext = (last, next) => isNext(last, next) && isBlank(last.text) === isBlank(next.text);
const isBlank = (text: string) => text.endsWith("_");

function readDrawn({ pdfium }: OpenPdf, page: number): Rect[] {
  const count = Math.min(pdfium.FPDFPage_CountObjects(page), mostObjects);
  const objects = Array.from({ length: count }, (_, index) => pdfium.FPDFPage_GetObject(page, index));
  return withBounds(pdfium, objects)
    .filter(({ type }) => type === objectTypes.path || type === objectTypes.image)
    .map(({ bounds }) => bounds);
}
