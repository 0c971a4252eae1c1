import { openPdf, type OpenPdf, withPage } from "./engine";

/** Characters per page; a densely printed page has about 6,000. */
const mostCharacters = 12_000;

/** The text of each page on one line, in the order of PDFium's text extraction. */
export async function readPageTexts(bytes: Uint8Array): Promise<string[]> {
  const open = await openPdf(bytes);
  return Array.from({ length: open.pageCount }, (_, pageIndex) => readPageText(open, pageIndex));
}

export function readPageText(open: OpenPdf, pageIndex: number, most = mostCharacters): string {
  const { pdfium } = open;
  return withPage(open, pageIndex, (page) => {
    const textPage = pdfium.FPDFText_LoadPage(page);
    if (!textPage) return "";
    const count = Math.min(pdfium.FPDFText_CountChars(textPage), most);
    const buffer = pdfium.pdfium.wasmExports.malloc((count + 1) * 2);
    pdfium.FPDFText_GetText(textPage, 0, count, buffer);
    const text = pdfium.pdfium.UTF16ToString(buffer);
    pdfium.pdfium.wasmExports.free(buffer);
    pdfium.FPDFText_ClosePage(textPage);
    return text
      .replace(/\p{C}+/gu, " ") // includes line ends, and NUL, which PostgreSQL cannot store
      .replace(/\s+/g, " ")
      .trim();
  });
}
