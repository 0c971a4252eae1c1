import { footHeight } from "../code-line";
import { drawPage } from "./draw-page";
import { openPdf, type OpenPdf, withPage } from "./engine";

const pixelsPerPoint = 2;
/** The most pixels across, so that a poster costs no more memory than a page. */
const mostPixels = 4000;
/** By how much paper may vary, such as a scan's, and how dark it may be to print on. */
const mostDifference = 8;
const darkest = 0xd0;

/**
 * Whether nothing can be seen in the lowest points of each page, where the code would be printed.
 * @param sizes of the pages in points, as displayed
 */
export async function findBlankFeet(
  bytes: Uint8Array,
  sizes: readonly { width: number; height: number }[],
): Promise<boolean[]> {
  const open = await openPdf(bytes);
  return sizes.map((size, pageIndex) => pageIndex < open.pageCount && isFootBlank(open, pageIndex, size));
}

function isFootBlank(open: OpenPdf, pageIndex: number, { width, height }: { width: number; height: number }): boolean {
  const share = Math.min(100, (footHeight / height) * 100);
  const across = Math.min(mostPixels, Math.ceil(width * pixelsPerPoint));
  const { pixels } = withPage(open, pageIndex, (page) =>
    drawPage(open, page, across, { top: 100 - share, left: 0, width: 100, height: share }),
  );
  const [darkestSeen, lightestSeen] = [new Uint8Array(3).fill(255), new Uint8Array(3)];
  for (let at = 0; at < pixels.length; at += 4)
    for (let colour = 0; colour < 3; colour += 1) {
      const value = pixels[at + colour] ?? 0;
      darkestSeen[colour] = Math.min(darkestSeen[colour] ?? 0, value);
      lightestSeen[colour] = Math.max(lightestSeen[colour] ?? 0, value);
    }
  return darkestSeen.every(
    (value, colour) => value >= darkest && (lightestSeen[colour] ?? 0) - value <= mostDifference,
  );
}
