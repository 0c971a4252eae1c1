import { PDFArray, PDFName, PDFRawStream, PDFRef, type PDFDict, type PDFObject } from "pdf-lib";
import { decodeStream } from "./decode-stream";

const contentsKey = PDFName.of("Contents");

/** A content stream that every reader can decode. `isMended`: it was rewritten, as not every reader could decode it. */
type ContentPart = { ref: PDFRef; bytes: Uint8Array; isMended: boolean };

/**
 * Reads the content streams that can be drawn. Leaves out references to nothing or to no stream, and unknown filters:
 * because of one such element, Poppler draws nothing of the page.
 */
export function readContent(page: PDFDict): { parts: ContentPart[]; leftOut: number } {
  const contents = page.get(contentsKey);
  const listed = page.context.lookup(contents);
  const elements = listed instanceof PDFArray ? listed.asArray() : contents ? [contents] : [];
  const parts = elements.map((element) => readPart(element, page)).filter((part) => part !== undefined);
  return { parts, leftOut: elements.length - parts.length };
}

/** Removes content that cannot be drawn; returns whether anything was removed or rewritten. */
export function keepReadableContent(page: PDFDict): boolean {
  const { parts, leftOut } = readContent(page);
  page.set(contentsKey, page.context.obj(parts.map(({ ref }) => ref)));
  return leftOut > 0 || parts.some(({ isMended }) => isMended);
}

function readPart(element: PDFObject, { context }: PDFDict): ContentPart | undefined {
  const stream = context.lookup(element);
  if (!(element instanceof PDFRef) || !(stream instanceof PDFRawStream)) return undefined;
  const decoded = decodeStream(stream);
  if (!decoded) return undefined;
  const { bytes, isClean } = decoded;
  return { ref: isClean ? element : context.register(context.flateStream(bytes)), bytes, isMended: !isClean };
}
