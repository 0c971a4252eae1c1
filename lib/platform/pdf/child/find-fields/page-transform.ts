import type { OpenPdf } from "../engine";
import type { Matrix, Point } from "../matrix";

/** PDFium rounds to pixels, so the page is taken to be shown this many times as large. */
const enlarged = 1000;

/** From page units to points on the page as displayed. */
export function displayMatrix({ pdfium }: OpenPdf, page: number, width: number, height: number): Matrix {
  const at = pdfium.pdfium.wasmExports.malloc(8);
  const shown = (x: number, y: number): Point => {
    const [across, down] = [Math.round(width * enlarged), Math.round(height * enlarged)];
    pdfium.FPDF_PageToDevice(page, 0, 0, across, down, 0, x, y, at, at + 4);
    return {
      x: pdfium.pdfium.getValue(at, "i32") / enlarged,
      y: pdfium.pdfium.getValue(at + 4, "i32") / enlarged,
    };
  };
  const [origin, right, up] = [shown(0, 0), shown(1000, 0), shown(0, 1000)];
  pdfium.pdfium.wasmExports.free(at);
  return [
    (right.x - origin.x) / 1000,
    (right.y - origin.y) / 1000,
    (up.x - origin.x) / 1000,
    (up.y - origin.y) / 1000,
    origin.x,
    origin.y,
  ];
}
