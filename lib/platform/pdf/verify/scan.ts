import { Parser } from "./parse";
import { PdfDict, type PdfValue, PdfStream } from "./values";

/** Matches /ByteRange with any of its letters written as a #xx code. */
const byteRange = new RegExp(
  `/${[..."ByteRange"].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join("")}`,
  "gi",
);
const mostFound = 100;
const mostLookedAt = 1000;
const reachBack = 16 * 1024;

/** Dictionaries anywhere in the file that look like signatures. */
export function scanForSignatures(file: Uint8Array, text: string): PdfDict[] {
  const found = new Map<number, PdfDict>();
  let looked = 0;
  for (const { index } of text.matchAll(byteRange)) {
    looked += 1;
    if (looked > mostLookedAt) break;
    const start = lastObjectBefore(text, index);
    if (start === null || found.has(start) || found.size > mostFound) continue;
    const dict = signatureAt(file, start);
    if (dict) found.set(start, dict);
  }
  return [...found.values()];
}

function lastObjectBefore(text: string, index: number): number | null {
  const from = Math.max(0, index - reachBack);
  const before = [...text.slice(from, index).matchAll(/\d{1,10}\s{1,8}\d{1,5}\s{1,8}obj\b/g)].at(-1);
  return before ? from + before.index : null;
}

function signatureAt(file: Uint8Array, start: number): PdfDict | null {
  try {
    return findIn(new Parser(file, start).object().value, 3);
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
