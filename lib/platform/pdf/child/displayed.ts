import type { PercentBox } from "../geometry";
import type { OpenPdf } from "./engine";
import type { Rect } from "./page-objects";

/** As if the page were shown this many pixels wide and high. */
const pixels = 100_000;

/** Where a rectangle in page units is on the page as displayed; what lies beyond its edges is cut off. */
export function displayed(open: OpenPdf, page: number, { x0, y0, x1, y1 }: Rect): PercentBox {
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
