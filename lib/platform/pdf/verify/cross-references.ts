import { decodeStream } from "./decode-stream";
import { latin, Parser } from "./parse";
import { numberOf, PdfDict, PdfStream, PdfUnreadable, type PdfValue } from "./values";

/** Location of an object: at an offset, in an object stream, or nowhere. */
export type Entry =
  { kind: "free" } | { kind: "at"; offset: number; generation: number } | { kind: "in"; stream: number; index: number };

/** A revision's cross-reference table or stream with its trailer. */
export type Section = {
  /** The offset given by `startxref` or `/Prev`. */
  offset: number;
  /** Its actual position in the file; two positions for a hybrid with a stream. */
  places: number[];
  entries: Map<number, Entry>;
  trailer: PdfDict;
  /** An object has two locations or a key two values, and readers differ in which they use. */
  isAmbiguous: boolean;
};

const mostSections = 1000;
const headerWithin = 1024;

/** The sections from newest to oldest, following the last `startxref` and each `/Prev`. */
export function readSections(file: Uint8Array): Section[] {
  const lastOffset = lastStart(file);
  const base = baseOf(file, lastOffset);
  const sections: Section[] = [];
  const seen = new Set<number>();
  for (let next: number | null = lastOffset; next !== null;) {
    if (seen.has(next) || seen.size > mostSections) throw new PdfUnreadable("sections in a circle");
    seen.add(next);
    const section = readSection(file, next, base);
    sections.push(section);
    const { trailer } = section;
    next = trailer.has("Prev") ? (numberOf(trailer.get("Prev")) ?? fail("a wrong /Prev")) : null;
  }
  return sections;
}

/** If there are bytes before the header, some producers count offsets from the header. */
const baseOf = (file: Uint8Array, lastOffset: number) => (isSection(file, lastOffset) ? 0 : headerOffset(file));

function fail(why: string): never {
  throw new PdfUnreadable(why);
}

function lastStart(file: Uint8Array): number {
  const at = lastIndexOf(file, "startxref");
  return at < 0 ? fail("no startxref") : new Parser(file, at + "startxref".length).integer();
}

/** Searches backwards in blocks. */
function lastIndexOf(file: Uint8Array, keyword: string): number {
  const piece = 4096;
  for (let end = file.length; end > 0; end -= piece) {
    const start = Math.max(0, end - piece);
    const at = latin(file, start, Math.min(file.length, end + keyword.length)).lastIndexOf(keyword);
    if (at >= 0) return start + at;
  }
  return -1;
}

const headerOffset = (file: Uint8Array) => Math.max(0, latin(file, 0, headerWithin).indexOf("%PDF-"));

function isSection(file: Uint8Array, offset: number): boolean {
  return /^\s*(?:xref|\d+\s+\d+\s+obj)/.test(latin(file, offset, offset + 64));
}

function readSection(file: Uint8Array, offset: number, base: number): Section {
  const parser = new Parser(file, offset + base);
  if (!parser.takes("xref")) return readStreamSection(file, offset, base);
  const section = emptySection(offset, base);
  readTable(parser, base, section);
  const trailer = parser.value();
  if (!(trailer instanceof PdfDict)) throw new PdfUnreadable("no trailer");
  section.trailer = trailer;
  section.isAmbiguous ||= trailer.hasDuplicates;
  const hybrid = numberOf(trailer.get("XRefStm"));
  if (hybrid !== null) addHybrid(section, readStreamSection(file, hybrid, base));
  return section;
}

function emptySection(offset: number, base: number): Section {
  return { offset, places: [offset + base], entries: new Map(), trailer: new PdfDict(), isAmbiguous: false };
}

function addEntry(section: Section, number: number, entry: Entry): void {
  const known = section.entries.get(number);
  if (!known) section.entries.set(number, entry);
  else if (JSON.stringify(known) !== JSON.stringify(entry)) section.isAmbiguous = true;
}

/** Objects that are free in the table may be in the stream, which older readers do not support. */
function addHybrid(section: Section, hybrid: Section): void {
  section.places.push(...hybrid.places);
  section.isAmbiguous ||= hybrid.isAmbiguous;
  for (const [number, entry] of hybrid.entries) {
    if (section.entries.get(number)?.kind === "free") section.entries.delete(number);
    addEntry(section, number, entry);
  }
}

/** Reads up to `trailer`. Each entry consumes bytes, so the file's length limits the loop, whatever its counts say. */
function readTable(parser: Parser, base: number, section: Section): void {
  while (!parser.takes("trailer")) {
    let number = parser.integer();
    for (let count = parser.integer(); count > 0; count -= 1, number += 1) {
      const [offset, generation, kind] = [parser.integer(), parser.integer(), parser.word()];
      if (kind !== "n" && kind !== "f") throw new PdfUnreadable(`no entry at ${parser.at}`);
      // Some producers number the free list's head 1, and all following objects one too high.
      if (number === 1 && kind === "f" && generation === 65535 && section.entries.size === 0) number = 0;
      addEntry(section, number, kind === "n" ? { kind: "at", offset: offset + base, generation } : { kind: "free" });
    }
  }
}

function readStreamSection(file: Uint8Array, offset: number, base: number): Section {
  const { value } = new Parser(file, offset + base).object();
  if (!(value instanceof PdfStream)) throw new PdfUnreadable(`no cross-references at ${offset}`);
  const { dict } = value;
  const bytes = decodeStream(file, value, direct);
  const widths = numbersOf(dict.get("W"));
  const index = dict.has("Index") ? numbersOf(dict.get("Index")) : [0, numberOf(dict.get("Size")) ?? 0];
  const width = widths.reduce((sum, one) => sum + one, 0);
  if (widths.length !== 3 || width === 0 || width > 24) throw new PdfUnreadable("odd widths");
  const section = { ...emptySection(offset, base), trailer: dict, isAmbiguous: dict.hasDuplicates };
  let at = 0;
  for (let range = 0; range + 1 < index.length; range += 2) {
    const first = index[range] ?? 0;
    for (let number = first; number < first + (index[range + 1] ?? 0) && at + width <= bytes.length; number += 1) {
      addEntry(section, number, readEntry(bytes.subarray(at, at + width), widths, base));
      at += width;
    }
  }
  return section;
}

function readEntry(bytes: Uint8Array, widths: number[], base: number): Entry {
  let at = 0;
  const [kind = 0, where = 0, last = 0] = widths.map((width, field) => {
    let value = width === 0 && field === 0 ? 1 : 0;
    for (const byte of bytes.subarray(at, at + width)) value = value * 256 + byte;
    at += width;
    return value;
  });
  if (kind === 1) return { kind: "at", offset: where + base, generation: last };
  return kind === 2 ? { kind: "in", stream: where, index: last } : { kind: "free" };
}

function direct(value: PdfValue | undefined): PdfValue {
  return value ?? null;
}

function numbersOf(value: PdfValue | undefined): number[] {
  const numbers = Array.isArray(value) ? value.map(numberOf) : [];
  return numbers.map((number) =>
    number !== null && Number.isSafeInteger(number) && number >= 0 ? number : fail("odd numbers"),
  );
}
