import type { FoundText } from "../contract";
import type { PercentBox } from "../geometry";
import { displayed } from "./displayed";
import { openPdf, type OpenPdf, withPage } from "./engine";

/** Of each text, as a document has no more fields than this. */
const mostOccurrences = 1_000;
const matchCase = 1;

/** Where each of these texts is printed, compared with its case, by page and in the order of PDFium's text extraction. */
export async function findTexts(bytes: Uint8Array, texts: readonly string[]): Promise<FoundText[][]> {
  const open = await openPdf(bytes);
  const found: FoundText[][] = texts.map(() => []);
  for (let pageIndex = 0; pageIndex < open.pageCount; pageIndex += 1) {
    for (const [index, boxes] of findOnPage(open, pageIndex, texts).entries())
      found[index]?.push(...boxes.map((box) => ({ pageIndex, ...box })));
  }
  return found.map((ofText) => ofText.slice(0, mostOccurrences));
}

function findOnPage(open: OpenPdf, pageIndex: number, texts: readonly string[]): PercentBox[][] {
  const { pdfium } = open;
  return withPage(open, pageIndex, (page) => {
    const textPage = pdfium.FPDFText_LoadPage(page);
    if (!textPage) return [];
    const boxes = texts.map((text) => findText(open, { page, textPage }, text));
    pdfium.FPDFText_ClosePage(textPage);
    return boxes;
  });
}

/** PDFium's handles of a page and its text. */
type PageHandles = { page: number; textPage: number };

function findText(open: OpenPdf, { page, textPage }: PageHandles, text: string): PercentBox[] {
  const { pdfium } = open;
  const buffer = pdfium.pdfium.wasmExports.malloc((text.length + 1) * 2);
  pdfium.pdfium.stringToUTF16(text, buffer, (text.length + 1) * 2);
  const search = pdfium.FPDFText_FindStart(textPage, buffer, matchCase, 0);
  const boxes: PercentBox[] = [];
  while (boxes.length < mostOccurrences && pdfium.FPDFText_FindNext(search)) {
    const start = pdfium.FPDFText_GetSchResultIndex(search);
    const box = firstLine(open, { page, textPage }, start, pdfium.FPDFText_GetSchCount(search));
    if (box) boxes.push(box);
  }
  pdfium.FPDFText_FindClose(search);
  pdfium.pdfium.wasmExports.free(buffer);
  return boxes;
}

/** The box of these characters, or of those on the first line if they go on to the next one. */
function firstLine(
  open: OpenPdf,
  { page, textPage }: PageHandles,
  start: number,
  count: number,
): PercentBox | undefined {
  const { pdfium } = open;
  if (pdfium.FPDFText_CountRects(textPage, start, count) < 1) return undefined;
  const at = pdfium.pdfium.wasmExports.malloc(32);
  const isFound = pdfium.FPDFText_GetRect(textPage, 0, at, at + 8, at + 16, at + 24);
  const [x0 = 0, y1 = 0, x1 = 0, y0 = 0] = [0, 8, 16, 24].map((offset) =>
    pdfium.pdfium.getValue(at + offset, "double"),
  );
  pdfium.pdfium.wasmExports.free(at);
  return isFound ? displayed(open, page, { x0, y0, x1, y1 }) : undefined;
}
