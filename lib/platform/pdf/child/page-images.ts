import type { Sharp } from "sharp";
import { sharp } from "@/lib/platform/process/sharp";
import type { PageImage } from "../contract";
import type { ImageWidth } from "../image-widths";
import { drawIn, type Drawing } from "./draw-page";
import { withPage, type OpenPdf } from "./engine";
import { isPlain, makeOpaque } from "./pixels";

/** Quality of an image that loses detail. Lower for phones, which show 900 pixels at half size or less. */
const qualityOf: Record<ImageWidth, number> = { 200: 80, 700: 80, 900: 70, 1400: 80 };
/** From 0 to 6. At 1 a lossless image takes longer and is smaller: for phones, which load it over slow networks. */
const losslessEffort = (width: ImageWidth) => (width === 900 ? 1 : 0);
/** A lossless image that is larger than this is of a picture or scan, which takes less with loss; forms take up to 0.2. */
const mostLosslessBytesPerPixel = 0.25;
/** To encode without loss takes many times the memory of the pixels. A page of A4 has 2.8 million at 1400. */
const mostLosslessPixels = 5_000_000;
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
    try {
      const own = widths.filter((one) => drawnWidth(one) === drawn);
      if (own.some((width) => width < drawn)) makeOpaque(drawing.pixels);
      for (const width of own) images.push({ width, webp: new Uint8Array(await encode(drawing, width)) });
    } finally {
      drawing.free();
    }
  }
  return images;
}

/** A drawing of few colours is sharper, and mostly smaller, without loss; made narrower, it has many. */
async function encode({ pixels, ...size }: Drawing, width: ImageWidth): Promise<Buffer> {
  const image = sharp(pixels, { raw: { ...size, channels: 4 } }).removeAlpha();
  const isNarrower = width < drawnWidth(width);
  if (!isNarrower && size.width * size.height <= mostLosslessPixels && isPlain(pixels, size.width)) {
    const options = { lossless: true, quality: 60, effort: losslessEffort(width) };
    const lossless = await toBuffer(image.clone().webp(options));
    if (lossless.length <= mostLosslessBytesPerPixel * size.width * size.height) return lossless;
  }
  if (isNarrower) image.resize({ width, height: mostHeight, fit: "inside", withoutEnlargement: true });
  return toBuffer(image.webp({ quality: qualityOf[width], effort: 2 }));
}

/** The pixels are valid and of a size that WebP can hold: only a lack of memory makes it fail. */
const toBuffer = (image: Sharp): Promise<Buffer> =>
  image.toBuffer().catch((cause: unknown) => {
    process.stderr.write(`${String(cause)}\n`); // for the product's log: what refuses the document says nothing of it
    throw new RangeError("No memory to encode the page's image.", { cause });
  });

/** The width in pixels at which this page is as high as an image can be. */
function widestOf({ pdfium }: OpenPdf, page: number): number {
  const ratio = pdfium.FPDF_GetPageHeightF(page) / pdfium.FPDF_GetPageWidthF(page);
  return Math.max(1, Math.floor(mostHeight / ratio));
}

const drawnWidth = (width: ImageWidth): ImageWidth => (width < leastDrawn ? leastDrawn : width);
