import type { PercentBox } from "../geometry";
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

/** As if the page were shown this many pixels wide and high. */
const pixels = 100_000;

function displayed(open: OpenPdf, page: number, { x0, y0, x1, y1 }: Rect): PercentBox {
  const [one, other] = [displayedPoint(open, page, x0, y0), displayedPoint(open, page, x1, y1)];
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    width: Math.abs(one.left - other.left),
    height: Math.abs(one.top - other.top),
  };
}

function displayedPoint({ pdfium }: OpenPdf, page: number, x: number, y: number): Pick<PercentBox, "left" | "top"> {
  const at = pdfium.pdfium.wasmExports.malloc(8);
  pdfium.FPDF_PageToDevice(page, 0, 0, pixels, pixels, 0, x, y, at, at + 4);
  const [left = 0, top = 0] = [at, at + 4].map((pointer) => percentOf(pdfium.pdfium.getValue(pointer, "i32")));
  pdfium.pdfium.wasmExports.free(at);
  return { left, top };
}

/** What is printed beyond the page's edges is not seen. */
const percentOf = (pixel: number) => Math.min(Math.max((pixel / pixels) * 100, 0), 100);
