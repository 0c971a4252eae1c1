import { PDFDict, PDFName } from "pdf-lib";
import { identity } from "../matrix";
import { readContent } from "../page-content";
import { fontReader } from "./font-codes";
import type { IsHidden } from "./optional-content";
import { type Content, type ShownText, shownTexts } from "./shown-texts";

/** A page's own content and all texts that it shows or hides; undefined if it cannot be read for certain. */
export function textsOfPage(page: PDFDict, isHidden: IsHidden): { own: Content; texts: ShownText[] } | undefined {
  const { parts, leftOut } = readContent(page);
  if (leftOut > 0) return undefined;
  const bytes = Buffer.concat(parts.flatMap((part) => [part.bytes, Buffer.from("\n")]));
  const resources = page.lookup(PDFName.of("Resources"));
  const own: Content = {
    bytes,
    resources: resources instanceof PDFDict ? resources : undefined,
    ref: undefined,
    forms: new Map(),
  };
  try {
    return { own, texts: shownTexts(own, page.context, fontReader(), identity, isHidden) };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
