import type { Stamp } from "../contract";
import { pageMatrix, placeOnPage, type PageBox } from "../geometry";
import { withPage, type OpenPdf } from "./engine";
import { looksOtherWithout } from "./look-at-marks";
import { objectTypes, type PageObject, type Rect, withBounds } from "./page-objects";

const typeOf = {
  text: objectTypes.text,
  check: objectTypes.path,
  radio: objectTypes.path,
  image: objectTypes.image,
} as const;

/**
 * Throws unless each stamp is visible: its objects are at their place in the last object on the page or, if they are
 * not found there, the page looks different without them.
 * @param boxes boxes of the stamped pages, by page index
 * @param lookedAt indexes of pages to compare by drawing even if the objects are found
 */
export function assertMarksShow(
  open: OpenPdf,
  stamps: Stamp[],
  boxes: ReadonlyMap<number, PageBox>,
  lookedAt: ReadonlySet<number>,
): void {
  for (const [pageIndex, box] of boxes) {
    const own = stamps.filter((stamp) => stamp.pageIndex === pageIndex && hasInk(stamp));
    if (own.length === 0) continue;
    const areSeen = withPage(open, pageIndex, (page) => {
      const sheet = findSheet(open, page);
      const drawn = sheet ? readObjects(open, sheet) : [];
      const doubtful = lookedAt.has(pageIndex) ? own : own.filter((stamp) => !drawn.some(isOf(stamp, box)));
      return doubtful.length === 0 || (sheet !== undefined && looksOtherWithout(open, page, sheet, doubtful));
    });
    if (!areSeen) throw new Error(`A mark on page ${pageIndex + 1} cannot be seen.`);
  }
}

function hasInk(stamp: Stamp): boolean {
  return stamp.kind !== "text" || /\S/.test(stamp.text);
}

/** The form XObject with the page's stamps, which is the last object on the page. */
function findSheet({ pdfium }: OpenPdf, page: number): number | undefined {
  const count = pdfium.FPDFPage_CountObjects(page);
  const last = count > 0 ? pdfium.FPDFPage_GetObject(page, count - 1) : 0;
  return last && pdfium.FPDFPageObj_GetType(last) === objectTypes.form ? last : undefined;
}

/** The sheet's objects and their bounds in page units. */
function readObjects({ pdfium }: OpenPdf, sheet: number): PageObject[] {
  const objects = Array.from({ length: pdfium.FPDFFormObj_CountObjects(sheet) }, (_, index) =>
    pdfium.FPDFFormObj_GetObject(sheet, index),
  );
  return withBounds(pdfium, objects);
}

function isOf(stamp: Stamp, box: PageBox): (object: PageObject) => boolean {
  const place = overlap(rectOf(stamp, box), box);
  return ({ type, bounds }) =>
    type === typeOf[stamp.kind] && place !== undefined && overlap(place, bounds) !== undefined;
}

/** The stamp's place in page units. */
function rectOf(stamp: Stamp, box: PageBox): Rect {
  const [a, b, c, d, e, f] = pageMatrix(box);
  const { x, y, width, height } = placeOnPage(stamp, box);
  const at = (right: number, up: number) => ({ x: a * right + c * up + e, y: b * right + d * up + f });
  const [one, other] = [at(x, y), at(x + width, y + height)];
  return {
    x0: Math.min(one.x, other.x),
    y0: Math.min(one.y, other.y),
    x1: Math.max(one.x, other.x),
    y1: Math.max(one.y, other.y),
  };
}

function overlap(one: Rect, other: Rect): Rect | undefined {
  const both = {
    x0: Math.max(one.x0, other.x0),
    y0: Math.max(one.y0, other.y0),
    x1: Math.min(one.x1, other.x1),
    y1: Math.min(one.y1, other.y1),
  };
  return both.x1 > both.x0 && both.y1 > both.y0 ? both : undefined;
}
