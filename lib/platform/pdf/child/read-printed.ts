import type { PercentBox } from "../geometry";
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
export async function readPrinted(bytes: Uint8Array, pageIndex: number): Promise<PercentBox[]> {
  const open = await openPdf(bytes);
  return withPage(open, pageIndex, (page) => {
    const rects = [...readLines(open, page, isOneThing), ...readDrawn(open, page)];
    const boxes = rects.slice(0, mostBoxes).map((rect) => displayed(open, page, rect));
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
