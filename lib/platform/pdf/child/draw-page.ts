import type { PercentBox } from "../geometry";
import { heapOf, type OpenPdf } from "./engine";

const bgrx = 3;
const reverseByteOrder = 0x10;
const white = 0xffffffff;

/** Four bytes per pixel: red, green, blue, and one unused. */
export type Drawing = { width: number; height: number; pixels: Uint8Array };

const wholePage: PercentBox = { top: 0, left: 0, width: 100, height: 100 };

/** PDFium's options for drawing. */
export const drawings = { content: 0, withAnnotations: 1, forPrint: 0x800 } as const;

type Part = [pageWidth: number, part?: PercentBox, options?: number];

/** Draws the page, or a part of it, on white; `pageWidth` is the width of the whole page in pixels. */
export function drawPage(open: OpenPdf, page: number, ...part: Part): Drawing {
  const { pixels, free, ...size } = drawIn(open, page, ...part);
  const kept = pixels.slice();
  free();
  return { ...size, pixels: kept };
}

/**
 * As `drawPage`, with the pixels in the engine's memory, as to copy those of a large picture takes as long as to draw
 * it. They are valid until `free`, or until a call makes the engine's memory grow; the page may be closed before.
 */
export function drawIn(
  open: OpenPdf,
  page: number,
  ...[pageWidth, part = wholePage, options = drawings.content]: Part
): Drawing & { free: () => void } {
  const { pdfium } = open;
  const ratio = pdfium.FPDF_GetPageHeightF(page) / pdfium.FPDF_GetPageWidthF(page);
  const pageHeight = Math.max(1, Math.round(pageWidth * ratio));
  const left = Math.round((part.left / 100) * pageWidth);
  const top = Math.round((part.top / 100) * pageHeight);
  const width = Math.max(1, Math.round((part.width / 100) * pageWidth));
  const height = Math.max(1, Math.round((part.height / 100) * pageHeight));
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, bgrx, 0, 0);
  if (!bitmap) throw new RangeError("No memory for the page's picture.");
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, -left, -top, pageWidth, pageHeight, 0, reverseByteOrder | options);
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const pixels = heapOf(pdfium).subarray(start, start + pdfium.FPDFBitmap_GetStride(bitmap) * height);
  return { width, height, pixels, free: () => pdfium.FPDFBitmap_Destroy(bitmap) };
}
