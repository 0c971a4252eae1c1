import { Parser } from "./parse";
import { PdfDict, type PdfValue, PdfStream } from "./values";

/** Matches /ByteRange with any of its letters written as a #xx code. */
const byteRange = new RegExp(
  `/${[..."ByteRange"].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join("")}`,
  "gi",
);
/** Each is checked over all of the file that it covers, and two are never whole. */
const mostFound = 20;
const mostLookedAt = 1000;

/**
 * Dictionaries anywhere in the file that look like signatures. All objects together have no more bytes than the file, so
 * that more are only read of a file whose objects do not end where the next one begins.
 */
export function scanForSignatures(file: Uint8Array, text: string): PdfDict[] {
  const found: PdfDict[] = [];
  let left = file.length;
  for (const start of objectsWithRanges(text)) {
    const parser = new Parser(file.subarray(0, start + left), start);
    const dict = signatureOf(parser);
    if (dict) found.push(dict);
    left -= parser.at - start;
    if (found.length === mostFound || left <= 0) break;
  }
  return found;
}

/** The starts of the objects in which a range may stand, however far from their beginning. */
function objectsWithRanges(text: string): Set<number> {
  const starts = new Set<number>();
  const objects = text.matchAll(/\d{1,10}\s{1,8}\d{1,5}\s{1,8}obj\b/g);
  let next = objects.next();
  let last: number | undefined;
  for (const { index } of text.matchAll(byteRange)) {
    for (; next.value && next.value.index < index; next = objects.next()) last = next.value.index;
    if (last !== undefined) starts.add(last);
    if (starts.size === mostLookedAt) break;
  }
  return starts;
}

function signatureOf(parser: Parser): PdfDict | null {
  try {
    return findIn(parser.object().value, 3);
  } catch {
    return null; // the position was a guess and is not an object
  }
}

function findIn(value: PdfValue, depth: number): PdfDict | null {
  if (depth === 0 || !(value instanceof PdfDict) || value instanceof PdfStream) return null;
  if (value.has("ByteRange") && value.has("Contents")) return value;
  for (const member of value.values()) {
    const found = findIn(member, depth - 1);
    if (found) return found;
  }
  return null;
}
