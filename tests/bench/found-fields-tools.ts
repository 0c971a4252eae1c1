import { drawPage } from "@/lib/platform/pdf/child/draw-page";
import { closePdfs, openPdf, saveWithoutSecurity, withPage } from "@/lib/platform/pdf/child/engine";
import { displayed } from "@/lib/platform/pdf/child/displayed";
import { findFields } from "@/lib/platform/pdf/child/find-fields/find-fields";
import { readWidgets } from "@/lib/platform/pdf/child/read-widgets";

export { closePdfs, findFields };

const pointsPerInch = 72;

/** The widgets of each page that a person fills in, in points as displayed. */
export async function truthOf(bytes: Uint8Array) {
  const open = await openPdf(bytes);
  const { pdfium, document } = open;
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, pdfium.PDFiumExt_OpenFormFillInfo());
  const pages = Array.from({ length: open.pageCount }, (_, pageIndex) =>
    withPage(open, pageIndex, (page) => {
      const [width, height] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
      const widgets = readWidgets(open, form, page, pageIndex).map(({ widget, rect }) => {
        const box = displayed(open, page, rect);
        const [x0, y0] = [(box.left / 100) * width, (box.top / 100) * height];
        return { widget, x0, y0, x1: x0 + (box.width / 100) * width, y1: y0 + (box.height / 100) * height };
      });
      return { pageIndex, width, height, widgets };
    }),
  );
  closePdfs();
  return pages;
}

export async function withoutWidgets(bytes: Uint8Array): Promise<Uint8Array> {
  const open = await openPdf(bytes);
  for (let pageIndex = 0; pageIndex < open.pageCount; pageIndex += 1)
    withPage(open, pageIndex, (page) => {
      for (let index = open.pdfium.FPDFPage_GetAnnotCount(page) - 1; index >= 0; index -= 1)
        open.pdfium.FPDFPage_RemoveAnnot(page, index);
    });
  const saved = saveWithoutSecurity(open);
  closePdfs();
  return saved;
}

/** Each page as a picture, without its widgets. */
export async function picturesOf(bytes: Uint8Array, dotsPerInch: number) {
  const open = await openPdf(bytes);
  const pictures = Array.from({ length: open.pageCount }, (_, pageIndex) =>
    withPage(open, pageIndex, (page) => {
      const [width, height] = [open.pdfium.FPDF_GetPageWidthF(page), open.pdfium.FPDF_GetPageHeightF(page)];
      const drawn = drawPage(open, page, Math.round((width * dotsPerInch) / pointsPerInch));
      return { width, height, pixels: drawn.pixels, across: drawn.width, down: drawn.height };
    }),
  );
  closePdfs();
  return pictures;
}
