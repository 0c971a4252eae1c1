import type { OpenPdf } from "./engine";

export type Rect = { x0: number; y0: number; x1: number; y1: number };
export type PageObject = { type: number; bounds: Rect };

/** PDFium's FPDF_PAGEOBJ_… constants. */
export const objectTypes = { text: 1, path: 2, image: 3, form: 5 } as const;

/** What the objects are, and where, in page units. */
export function withBounds(pdfium: OpenPdf["pdfium"], objects: readonly number[]): PageObject[] {
  const bounds = pdfium.pdfium.wasmExports.malloc(16);
  const described = objects.map((object) => {
    pdfium.FPDFPageObj_GetBounds(object, bounds, bounds + 4, bounds + 8, bounds + 12);
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = [0, 4, 8, 12].map((at) => pdfium.pdfium.getValue(bounds + at, "float"));
    return { type: pdfium.FPDFPageObj_GetType(object), bounds: { x0, y0, x1, y1 } };
  });
  pdfium.pdfium.wasmExports.free(bounds);
  return described;
}
