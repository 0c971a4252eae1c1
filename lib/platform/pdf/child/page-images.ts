import { sharp } from "@/lib/platform/process/sharp";
import type { PageImage } from "../contract";
import type { ImageWidth } from "../image-widths";
import { drawIn, type Drawing } from "./draw-page";
import { withPage, type OpenPdf } from "./engine";
import { isPlain, makeOpaque } from "./pixels";

/** Quality of an image that loses detail. Lower for phones, which show 900 pixels at half size or less. */
const qualityOf: Record<ImageWidth, number> = { 200: 80, 700: 80, 900: 70, 1400: 80 };
/**
 * From 0 to 6. An effort of 1 makes a lossless image a third smaller for half as much time again: for phones, which load
 * it over slow networks.
 */
const losslessEffortOf: Record<ImageWidth, number> = { 200: 0, 700: 0, 900: 1, 1400: 0 };
/** A lossless image that is larger than this has a picture that was overlooked; of forms, the largest take 0.2. */
const mostLosslessBytesPerPixel = 0.5;
/** Narrower images are reduced from one of this width: drawn directly, thin lines and small print would break up. */
const leastDrawn = 900 satisfies ImageWidth;
/** The highest image that WebP can hold. A page that would be higher, such as a whole web page, is drawn narrower. */
const mostHeight = 16_383;

/** Draws the page, and encodes it in each width. An image does not depend on which others are made with it. */
export async function makePageImages(
  open: OpenPdf,
  pageIndex: number,
  widths: readonly ImageWidth[],
): Promise<PageImage[]> {
  const images: PageImage[] = [];
  for (const drawn of new Set(widths.map(drawnWidth))) {
    const drawing = withPage(open, pageIndex, (page) => drawIn(open, page, Math.min(drawn, widestOf(open, page))));
    const own = widths.filter((one) => drawnWidth(one) === drawn);
    if (own.some((width) => width < drawn)) makeOpaque(drawing.pixels);
    for (const width of own) images.push({ width, webp: new Uint8Array(await encode(drawing, width)) });
    drawing.free();
  }
  return images;
}

/** A drawing of few colours is smaller and sharper without loss; made narrower, it has many. */
async function encode({ pixels, ...size }: Drawing, width: ImageWidth): Promise<Buffer> {
  const image = sharp(pixels, { raw: { ...size, channels: 4 } }).removeAlpha();
  const isNarrower = width < drawnWidth(width);
  if (!isNarrower && isPlain(pixels, size.width)) {
    const options = { lossless: true, quality: 60, effort: losslessEffortOf[width] };
    const lossless = await image.clone().webp(options).toBuffer();
    if (lossless.length <= mostLosslessBytesPerPixel * size.width * size.height) return lossless;
  }
  if (isNarrower) image.resize({ width, height: mostHeight, fit: "inside", withoutEnlargement: true });
  return image.webp({ quality: qualityOf[width], effort: 2 }).toBuffer();
}

/** The width in pixels at which this page is as high as an image can be. */
function widestOf({ pdfium }: OpenPdf, page: number): number {
  const ratio = pdfium.FPDF_GetPageHeightF(page) / pdfium.FPDF_GetPageWidthF(page);
  return Math.max(1, Math.floor(mostHeight / ratio));
}

const drawnWidth = (width: ImageWidth): ImageWidth => (width < leastDrawn ? leastDrawn : width);
