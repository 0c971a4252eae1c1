import type { PageImage } from "../contract";
import { firstPageWidths, largestWidth } from "../image-widths";
import { openPdf, type OpenPdf } from "./engine";
import { makePageImages } from "./page-images";

/** Processor time for the smaller images. The largest takes up to three times as long, and an upload has five seconds. */
const mostMicrosecondsToDraw = 1_000_000;
const smallWidths = firstPageWidths.filter((width) => width < largestWidth);

/** Without the largest if the smaller ones took long: it is drawn when somebody asks for it, with a limit of its own. */
export async function makeFirstImages(open: OpenPdf): Promise<PageImage[]> {
  const before = process.cpuUsage();
  const images = await makePageImages(open, 0, smallWidths);
  const { user, system } = process.cpuUsage(before);
  const isQuick = user + system < mostMicrosecondsToDraw;
  return isQuick ? [...images, ...(await makePageImages(open, 0, [largestWidth]))] : images;
}

/** Of a document that was changed after its upload. */
export const renderFirstPage = async (bytes: Uint8Array): Promise<PageImage[]> => makeFirstImages(await openPdf(bytes));
