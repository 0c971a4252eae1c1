import sharp from "sharp";
import type { PageImage } from "../contract";
import { type ImageWidth, imageWidths, largestWidth } from "../image-widths";
import { drawPage } from "./draw-page";
import { withPage, type OpenPdf } from "./engine";

/** WebP quality. Lower for 900 pixels: phones show that image at half size or less over slow networks. */
const qualityOf: Record<ImageWidth, number> = { 200: 80, 700: 80, 900: 70, 1400: 80 };

sharp.concurrency(1);
sharp.cache(false);

/** Renders the page once and encodes it in each width. */
export async function makePageImages(open: OpenPdf, pageIndex: number): Promise<PageImage[]> {
  const picture = withPage(open, pageIndex, (page) => drawPage(open, page, largestWidth));
  const raw = { raw: { width: picture.width, height: picture.height, channels: 4 } } as const;
  const images: PageImage[] = [];
  for (const width of imageWidths) {
    const webp = await sharp(picture.pixels, raw)
      .removeAlpha()
      .resize({ width })
      .webp({ quality: qualityOf[width], effort: 2 })
      .toBuffer();
    images.push({ width, webp: new Uint8Array(webp) });
  }
  return images;
}
