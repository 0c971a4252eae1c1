import { sharp } from "@/lib/platform/process/sharp";
import type { PageImage } from "../contract";
import { type ImageWidth, largestWidth } from "../image-widths";
import { drawPage } from "./draw-page";
import { withPage, type OpenPdf } from "./engine";

/** WebP quality. Lower for 900 pixels: phones show that image at half size or less over slow networks. */
const qualityOf: Record<ImageWidth, number> = { 200: 80, 700: 80, 900: 70, 1400: 80 };

sharp.concurrency(1);
sharp.cache(false);

type Picture = { data: Uint8Array; info: { width: number; height: number; channels: 3 } };

/** Renders the page once and encodes it in each width, in ascending order. */
export async function makePageImages(
  open: OpenPdf,
  pageIndex: number,
  widths: readonly ImageWidth[],
): Promise<PageImage[]> {
  const { pixels, ...size } = withPage(open, pageIndex, (page) => drawPage(open, page, largestWidth));
  // What is unused is dropped first: where a page has transparency the engine writes into it, and resizing would take it
  // for the opacity of the pixel.
  const data = await sharp(pixels, { raw: { ...size, channels: 4 } })
    .removeAlpha()
    .raw()
    .toBuffer();
  let picture: Picture = { data, info: { ...size, channels: 3 } };
  const images: PageImage[] = [];
  for (const width of widths.toSorted((one, other) => other - one)) {
    picture = await narrow(picture, width);
    const webp = await sharp(picture.data, { raw: picture.info })
      .webp({ quality: qualityOf[width], effort: 2 })
      .toBuffer();
    images.unshift({ width, webp: new Uint8Array(webp) });
  }
  return images;
}

/** Each width is made from the next larger one, which costs less than making all from the largest. */
async function narrow({ data, info }: Picture, width: ImageWidth): Promise<Picture> {
  const narrowed = await sharp(data, { raw: info }).resize({ width }).raw().toBuffer({ resolveWithObject: true });
  return { data: narrowed.data, info: { ...narrowed.info, channels: 3 } };
}
