import type { Rect } from "../page-objects";
import { type OpenPdf, withPage } from "../engine";

/** A character of a page in the order of PDFium's text extraction; PDFium adds some, such as ends of lines. */
export type Character = { index: number; code: number; isGenerated: boolean };
/** Where a character begins, and its box as high as the line, in page units. */
export type Geometry = { x: number; y: number; box: Rect };

export type CharacterReader = {
  characters: Character[];
  geometryOf: (character: Character) => Geometry;
  page: number;
};

/** Characters of a page that are looked at; a densely printed page has about 6,000. */
const mostCharacters = 300_000;

export function withCharacters<Result>(
  open: OpenPdf,
  pageIndex: number,
  use: (reader: CharacterReader) => Result,
): Result | undefined {
  const { pdfium } = open;
  return withPage(open, pageIndex, (page) => {
    const textPage = pdfium.FPDFText_LoadPage(page);
    if (!textPage) return undefined;
    const buffer = pdfium.pdfium.wasmExports.malloc(32);
    try {
      const count = Math.min(pdfium.FPDFText_CountChars(textPage), mostCharacters);
      const characters = Array.from({ length: Math.max(0, count) }, (_, index) => ({
        index,
        code: pdfium.FPDFText_GetUnicode(textPage, index),
        isGenerated: pdfium.FPDFText_IsGenerated(textPage, index) === 1,
      }));
      return use({ page, characters, geometryOf: ({ index }) => readGeometry(open, textPage, index, buffer) });
    } finally {
      pdfium.pdfium.wasmExports.free(buffer);
      pdfium.FPDFText_ClosePage(textPage);
    }
  });
}

function readGeometry({ pdfium }: OpenPdf, textPage: number, index: number, at: number): Geometry {
  const double = (offset: number) => pdfium.pdfium.getValue(at + offset, "double");
  const float = (offset: number) => pdfium.pdfium.getValue(at + offset, "float");
  const isPlaced = pdfium.FPDFText_GetCharOrigin(textPage, index, at, at + 8);
  const [x, y] = isPlaced ? [double(0), double(8)] : [Number.NaN, Number.NaN];
  // FS_RECTF: left, top, right, bottom
  const isLoose = pdfium.FPDFText_GetLooseCharBox(textPage, index, at);
  const [x0, y1, x1, y0] = isLoose ? [float(0), float(4), float(8), float(12)] : [x, y, x, y];
  return { x, y, box: { x0: Math.min(x0, x1), x1: Math.max(x0, x1), y0: Math.min(y0, y1), y1: Math.max(y0, y1) } };
}
