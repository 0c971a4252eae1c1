import { sharp } from "@/lib/platform/process/sharp";
import type { PageImage } from "../contract";
import type { ImageWidth } from "../image-widths";
import { drawPage } from "./draw-page";
import { withPage, type OpenPdf } from "./engine";

/** WebP quality. Lower for 900 pixels: phones show that image at half size or less over slow networks. */
const qualityOf: Record<ImageWidth, number> = { 200: 80, 700: 80, 900: 70, 1400: 80 };
/** Narrower images are reduced from one of this width: drawn directly, thin lines and small print would break up. */
const leastDrawn = 900 satisfies ImageWidth;
/** The highest image that WebP can hold. A page that would be higher, such as a whole web page, is drawn narrower. */
const mostHeight = 16_383;
/** The opacity byte of a pixel, as part of a number of four bytes in this machine's byte order. */
const opaque = new Uint32Array(new Uint8Array([0, 0, 0, 255]).buffer)[0] ?? 0;

/** Draws the page, and encodes it in each width. An image does not depend on which others are made with it. */
export async function makePageImages(
  open: OpenPdf,
  pageIndex: number,
  widths: readonly ImageWidth[],
): Promise<PageImage[]> {
  const images: PageImage[] = [];
  for (const drawn of new Set(widths.map(drawnWidth))) {
    const { pixels, ...size } = withPage(open, pageIndex, (page) =>
      drawPage(open, page, Math.min(drawn, widestOf(open, page))),
    );
    makeOpaque(pixels);
    for (const width of widths.filter((one) => drawnWidth(one) === drawn)) {
      const webp = await sharp(pixels, { raw: { ...size, channels: 4 } })
        .resize({ width, height: mostHeight, fit: "inside", withoutEnlargement: true })
        .removeAlpha()
        .webp({ quality: qualityOf[width], effort: 2 })
        .toBuffer();
      images.push({ width, webp: new Uint8Array(webp) });
    }
  }
  return images;
}

/** The width in pixels at which this page is as high as an image can be. */
function widestOf({ pdfium }: OpenPdf, page: number): number {
  const ratio = pdfium.FPDF_GetPageHeightF(page) / pdfium.FPDF_GetPageWidthF(page);
  return Math.max(1, Math.floor(mostHeight / ratio));
}

const drawnWidth = (width: ImageWidth): ImageWidth => (width < leastDrawn ? leastDrawn : width);

/** Where a page has transparency, the engine writes into the unused byte, which would be taken for opacity. */
function makeOpaque(pixels: Uint8Array): void {
  const numbers = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
  for (let at = 0; at < numbers.length; at += 1) numbers[at] = (numbers[at] ?? 0) | opaque;
}
