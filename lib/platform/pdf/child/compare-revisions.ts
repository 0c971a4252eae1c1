import { createHash } from "node:crypto";
import { drawings, drawPage } from "./draw-page";
import { closePdfs, openPdf, type OpenPdf, withPage } from "./engine";
import { makeAnnotationAppearances } from "./flatten";
import { readPageText } from "./read-page-texts";

/** Pixels; the smallest print is still some pixels high. */
const pageWidth = 500;

/** Annotations are drawn into the page as for a medium: PDFium itself draws on paper only what is on the screen too. */
const media = {
  screen: { flatten: 0, draw: drawings.withAnnotations },
  print: { flatten: 1, draw: drawings.withAnnotations | drawings.forPrint },
} as const;
type Medium = keyof typeof media;

/** A page in one medium: two that are equal look and read the same. */
type Look = { size: string; pixels: string; text: string };

/**
 * Draws every page of the file and of its earlier revisions, and compares each with the one before, as a second opinion
 * on a file to which nothing visible may have been added. Returns the first difference, for diagnosis.
 * @param ends where the earlier revisions end, from the one that was sealed on
 */
export async function compareRevisions(bytes: Uint8Array, ends: readonly number[]): Promise<string | null> {
  for (const medium of ["screen", "print"] as const) {
    let before: Look[] | undefined;
    for (const end of [...ends, bytes.length]) {
      const after = await looksOf(bytes.subarray(0, end), medium);
      const difference = before && differenceOf(before, after);
      if (difference) return `${difference}, on ${medium === "screen" ? "the screen" : "paper"}`;
      before = after;
    }
  }
  return null;
}

async function looksOf(bytes: Uint8Array, medium: Medium): Promise<Look[]> {
  const open = await openPdf(bytes);
  const looks = Array.from({ length: open.pageCount }, (_, pageIndex) => lookOf(open, pageIndex, medium));
  closePdfs(); // one engine at a time: a file may have many revisions
  return looks;
}

function lookOf(open: OpenPdf, pageIndex: number, medium: Medium): Look {
  const { flatten, draw } = media[medium];
  withPage(open, pageIndex, (page) => {
    makeAnnotationAppearances(open, page);
    open.pdfium.FPDFPage_Flatten(page, flatten);
  });
  // The page is read again, with what was drawn into it.
  return withPage(open, pageIndex, (page) => {
    const { pixels } = drawPage(open, page, pageWidth, undefined, draw);
    const size = `${open.pdfium.FPDF_GetPageWidthF(page)} × ${open.pdfium.FPDF_GetPageHeightF(page)}`;
    return { size, pixels: hashOf(pixels), text: hashOf(readPageText(open, pageIndex, Infinity)) };
  });
}

const hashOf = (what: Uint8Array | string) => createHash("sha256").update(what).digest("hex");

function differenceOf(before: Look[], after: Look[]): string | null {
  if (before.length !== after.length) return "another number of pages";
  for (const [index, look] of before.entries())
    for (const part of ["size", "pixels", "text"] as const)
      if (look[part] !== after[index]?.[part]) return `page ${index + 1} has other ${part}`;
  return null;
}
