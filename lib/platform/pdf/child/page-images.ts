import sharp from "sharp";
import type { PageImage } from "../contract";
import { heapOf, withPage, type OpenPdf } from "./engine";

const widths = [1400, 700] as const;
const bgrx = 3;
const reverseByteOrder = 0x10;
const white = 0xffffffff;

sharp.concurrency(1);
sharp.cache(false);

/** The page as its viewers see it, rendered once and encoded in both widths. */
export async function makePageImages(open: OpenPdf, pageIndex: number): Promise<PageImage[]> {
  const picture = renderPage(open, pageIndex, widths[0]);
  const raw = { raw: { width: picture.width, height: picture.height, channels: 4 } } as const;
  const images: PageImage[] = [];
  for (const width of widths) {
    const webp = await sharp(picture.pixels, raw)
      .removeAlpha()
      .resize({ width })
      .webp({ quality: 80, effort: 2 })
      .toBuffer();
    images.push({ width, webp: new Uint8Array(webp) });
  }
  return images;
}

function renderPage(open: OpenPdf, pageIndex: number, width: number) {
  const { pdfium } = open;
  return withPage(open, pageIndex, (page) => {
    const ratio = pdfium.FPDF_GetPageHeightF(page) / pdfium.FPDF_GetPageWidthF(page);
    const height = Math.max(1, Math.round(width * ratio));
    const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, bgrx, 0, 0);
    if (!bitmap) throw new RangeError("No memory for the page's picture.");
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, reverseByteOrder);
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const pixels = heapOf(pdfium).slice(start, start + pdfium.FPDFBitmap_GetStride(bitmap) * height);
    pdfium.FPDFBitmap_Destroy(bitmap);
    return { width, height, pixels };
  });
}
