import type { PageImage } from "../contract";
import type { ImageWidth } from "../image-widths";
import { openPdf } from "./engine";
import { makePageImages } from "./page-images";

/** For somebody who looks at the page; `renderPages` is for images that nobody waits for. */
export async function renderPage(bytes: Uint8Array, pageIndex: number, width: ImageWidth): Promise<PageImage> {
  const [image] = await makePageImages(await openPdf(bytes), pageIndex, [width]);
  if (!image) throw new Error(`Page ${pageIndex} was not drawn`);
  return image;
}

export async function renderPages(
  bytes: Uint8Array,
  pageIndexes: number[],
  widths: readonly ImageWidth[],
): Promise<({ pageIndex: number } & PageImage)[]> {
  const open = await openPdf(bytes);
  const images: ({ pageIndex: number } & PageImage)[] = [];
  for (const pageIndex of pageIndexes) {
    for (const image of await makePageImages(open, pageIndex, widths)) images.push({ pageIndex, ...image });
  }
  return images;
}
