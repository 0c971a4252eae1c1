import { Parser } from "./parse";
import { PdfDict, type PdfValue, PdfStream } from "./values";

/** The name in each way that it can be written: any letter as its code. */
const byteRange = new RegExp(
  `/${[..."ByteRange"].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join("")}`,
  "gi",
);
const mostFound = 100;
const mostLookedAt = 1000;
const reachBack = 16 * 1024;

/** Dictionaries that look like signatures, wherever in the file they stand: for a file whose order is lost. */
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
    return null; // not an object: what is found here is a guess
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
