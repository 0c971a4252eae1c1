import { PDFArray, PDFDict, PDFName, PDFRef, PDFStream, type PDFContext, type PDFObject } from "pdf-lib";

/** Visits every dictionary reachable from `starts`, parents first, and returns the references on the way. */
export function walkDicts(
  context: PDFContext,
  starts: (PDFObject | undefined)[],
  visit: (dict: PDFDict, isStream: boolean) => void,
): Set<PDFRef> {
  const met = new Set<PDFRef>();
  const waiting = [...starts];
  while (waiting.length > 0) {
    const object = waiting.pop();
    if (object instanceof PDFRef) {
      if (!met.has(object)) waiting.push(context.lookup(object));
      met.add(object);
    } else if (object instanceof PDFArray) {
      for (const item of object.asArray()) waiting.push(item);
    } else if (object instanceof PDFDict || object instanceof PDFStream) {
      const dict = object instanceof PDFStream ? object.dict : object;
      visit(dict, object instanceof PDFStream);
      for (const value of dict.values()) waiting.push(value);
    }
  }
  return met;
}

export function names(words: string): PDFName[] {
  return words.split(" ").map((word) => PDFName.of(word));
}
