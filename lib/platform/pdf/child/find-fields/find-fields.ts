import type { FoundField } from "../../contract";
import { openPdf, type OpenPdf, withPage } from "../engine";
import { inReadingOrder } from "./reading-order";
import { findPlaces } from "./find-places";
import { lookAtPage } from "./look-at-page";
import { namePlaces } from "./name-places";
import { describePlaces } from "./describe-places";
import { turnedBack } from "./upright";

/** A form has some thousands of objects; what has more is a map or a drawing, and takes long to draw. */
const mostObjects = 25_000;

/** The fields that these pages seem to have, with those of which nobody can be sure. */
export async function findFields(bytes: Uint8Array, pageIndexes: readonly number[]): Promise<FoundField[]> {
  const open = await openPdf(bytes);
  return pageIndexes.flatMap((pageIndex) => (pageIndex < open.pageCount ? findOnPage(open, pageIndex) : []));
}

function findOnPage(open: OpenPdf, pageIndex: number): FoundField[] {
  return withPage(open, pageIndex, (page) => {
    if (open.pdfium.FPDFPage_CountObjects(page) > mostObjects) return [];
    const marks = lookAtPage(open, page);
    if (!marks) return [];
    const places = namePlaces(findPlaces(marks), marks);
    return describePlaces(inReadingOrder(places), marks).map(({ box, ...field }) => {
      const { x0, y0, x1, y1 } = turnedBack(box, marks.slant, marks);
      const percent = {
        left: x0 / marks.width,
        top: y0 / marks.height,
        right: x1 / marks.width,
        bottom: y1 / marks.height,
      };
      const [left, top] = [within(percent.left), within(percent.top)];
      return {
        ...field,
        pageIndex,
        left,
        top,
        width: within(percent.right) - left,
        height: within(percent.bottom) - top,
      };
    });
  }).filter(({ width, height }) => width > 0 && height > 0);
}

const within = (share: number): number => Math.min(100, Math.max(0, share * 100));
