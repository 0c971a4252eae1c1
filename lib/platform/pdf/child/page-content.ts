import { PDFArray, PDFName, PDFRawStream, PDFRef, type PDFDict, type PDFObject } from "pdf-lib";
import { decodeStream } from "./decode-stream";

const contentsKey = PDFName.of("Contents");

/** A stream of a page's content that every reader decodes to its end. isMended: as uploaded, not every reader did. */
type ContentPart = { ref: PDFRef; bytes: Uint8Array; isMended: boolean };

/**
 * Reads what can be drawn of a page's content. Left out is what leads to nothing, to no stream or to an unknown filter:
 * for one such element, Poppler drops all of the page.
 */
export function readContent(page: PDFDict): { parts: ContentPart[]; leftOut: number } {
  const contents = page.get(contentsKey);
  const listed = page.context.lookup(contents);
  const elements = listed instanceof PDFArray ? listed.asArray() : contents ? [contents] : [];
  const parts = elements.map((element) => readPart(element, page)).filter((part) => part !== undefined);
  return { parts, leftOut: elements.length - parts.length };
}

/** Leaves only what can be drawn; true if that was not all that there was. */
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
