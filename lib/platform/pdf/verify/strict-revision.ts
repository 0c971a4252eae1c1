import { Unexplained } from "./compare";
import type { Entry } from "./cross-references";
import { latin, StrictParser } from "./parse";
import { nameOf, numberOf, PdfDict, PdfStream, type PdfValue } from "./values";

export type PlacedObject = { number: number; generation: number; offset: number; value: PdfValue };

/** The objects of a revision in the order of the file, and its cross-references at the offset `sectionAt`. */
export type StrictRevision = {
  objects: PlacedObject[];
  sectionAt: number;
  /** The entries of a table; null if the last object holds the cross-references. */
  table: Map<number, Entry> | null;
};

const space = String.raw`[\t\n\r ]`;
const line = String.raw`(?:\r\n|\n|\r)`;
const delimiters = String.raw`()<>\[\]{}/%`;
const syntax = {
  space: pattern(`${space}*`),
  ownLine: pattern(`${line}${space}*`),
  header: pattern(String.raw`([1-9]\d{0,6}) (0|[1-9]\d{0,4}) obj(?=${space}|[${delimiters}])`),
  stream: pattern(String.raw`stream(?:\r\n|\n)`),
  endOfStream: pattern(`${line}?endstream${space}+`),
  endOfObject: pattern(`endobj(?=${space})`),
  table: pattern(`xref${line}`),
  subsection: pattern(String.raw`(\d{1,7}) (\d{1,7})${line}`),
  entry: pattern(String.raw`(\d{10}) (\d{5}) ([nf])(?: \r| \n|\r\n)`),
  trailer: pattern(`trailer(?=${space}|<)`),
  /** Other writers name themselves in a comment there. */
  comment: pattern(`%(?!%EOF|PDF-)[ -~]{0,200}${line}${space}*`),
  end: pattern(String.raw`startxref${line}(\d{1,10})${line}%%EOF`),
};

/** Matches at `lastIndex` only. */
function pattern(source: string): RegExp {
  return new RegExp(source, "y");
}

/**
 * Reads the bytes from `start` to the end of `file` as one revision: objects, cross-references and `startxref`, with
 * nothing but white space between them. Throws Unexplained for bytes that programs could read in different ways.
 */
export function readStrictRevision(file: Uint8Array, start: number): StrictRevision {
  const revision = new StrictReader(file, start).read();
  assertNothingHidden(latin(file, start), start, revision);
  return revision;
}

class StrictReader {
  private readonly text: string;
  private at = 0;

  constructor(
    private readonly file: Uint8Array,
    private readonly start: number,
  ) {
    this.text = latin(file, start);
  }

  read(): StrictRevision {
    const isLineOpen = !/[\r\n]$/.test(latin(this.file, Math.max(0, this.start - 1), this.start));
    this.expect(isLineOpen ? syntax.ownLine : syntax.space, "no new line after the revision before");
    const objects: PlacedObject[] = [];
    const { table, sectionAt } = this.readObjects(objects);
    this.takes(syntax.comment);
    const [, named] = this.expect(syntax.end, "bytes that belong to no object, or no end of the revision");
    if (Number(named) !== sectionAt) throw new Unexplained("startxref names another place");
    if (this.at !== this.text.length) throw new Unexplained("bytes behind the end of a revision");
    return { objects, sectionAt, table };
  }

  private readObjects(objects: PlacedObject[]): Omit<StrictRevision, "objects"> {
    for (;;) {
      const sectionAt = this.start + this.at;
      if (this.takes(syntax.table)) return { table: this.readTable(), sectionAt };
      const object = this.readObject();
      objects.push(object);
      if (isOfType(object.value, "XRef")) return { table: null, sectionAt };
    }
  }

  private readObject(): PlacedObject {
    const offset = this.start + this.at;
    const [, number, generation] = this.expect(syntax.header, "bytes that belong to no object");
    const { value: held, hasFraction } = this.value();
    const isStream = held instanceof PdfDict && this.takes(syntax.stream) !== null;
    const value = isStream ? new PdfStream(held, this.start + this.at) : held;
    if (value instanceof PdfStream) this.skipStream(value);
    if (isStructural(value) && hasFraction) throw new Unexplained("a fraction in cross-references");
    this.expect(syntax.endOfObject, `no end of object ${number}`);
    this.expect(syntax.space, "");
    return { number: Number(number), generation: Number(generation), offset, value };
  }

  private skipStream({ dict }: PdfStream): void {
    const length = numberOf(dict.get("Length"));
    if (length === null || !Number.isSafeInteger(length) || length < 0)
      throw new Unexplained("a stream whose length is not stated in place");
    this.at += length;
    this.expect(syntax.endOfStream, "a stream of another length than stated");
  }

  private readTable(): Map<number, Entry> {
    const entries = new Map<number, Entry>();
    let next = 0;
    for (let head = this.takes(syntax.subsection); head; head = this.takes(syntax.subsection)) {
      const [first, count] = [Number(head[1]), Number(head[2])];
      if (first < next || count === 0) throw new Unexplained("sections of a table that are not in order");
      next = first + count;
      for (let number = first; number < next; number += 1) entries.set(number, this.readEntry());
    }
    this.expect(syntax.trailer, "a table without a trailer");
    const { value, hasFraction } = this.value();
    if (!(value instanceof PdfDict) || hasFraction) throw new Unexplained("an odd trailer");
    return entries;
  }

  private readEntry(): Entry {
    const [, offset, generation, kind] = this.expect(syntax.entry, "an entry that is not of 20 bytes");
    return kind === "n" ? { kind: "at", offset: Number(offset), generation: Number(generation) } : { kind: "free" };
  }

  /** Reads a value and the white space around it. */
  private value(): { value: PdfValue; hasFraction: boolean } {
    const parser = new StrictParser(this.file, this.start + this.at);
    const value = parser.value();
    assertOrderly(value);
    parser.skipSpace();
    this.at = parser.at - this.start;
    return { value, hasFraction: parser.hasFraction };
  }

  private takes(expected: RegExp): RegExpExecArray | null {
    expected.lastIndex = this.at;
    const match = expected.exec(this.text);
    if (match) this.at += match[0].length;
    return match;
  }

  private expect(expected: RegExp, why: string): RegExpExecArray {
    const match = this.takes(expected);
    if (!match) throw new Unexplained(`${why}, at ${this.start + this.at}`);
    return match;
  }
}

export function isOfType(value: PdfValue, type: string): value is PdfStream {
  return value instanceof PdfStream && nameOf(value.dict.get("Type")) === type;
}

/** Whether the object holds cross-references or other objects. */
export const isStructural = (value: PdfValue) => isOfType(value, "XRef") || isOfType(value, "ObjStm");

/** Throws if a dictionary has a key twice. */
export function assertOrderly(value: PdfValue): void {
  if (value instanceof PdfDict && value.hasDuplicates) throw new Unexplained("a key twice");
  if (value instanceof PdfDict) for (const member of value.values()) assertOrderly(member);
  if (Array.isArray(value)) value.forEach(assertOrderly);
}

/** White space as the most lenient program knows it, with a few comments; the bounds keep the search short. */
const anySpace = String.raw`[\0\t-\r \x80\x85\xa0\xff]`;
const anyComments = String.raw`${anySpace}*(?:%[^\r\n]{0,80}[\r\n]${anySpace}*){1,2}`;
/** With the character before it, not by lookbehind, which Safari has from 16.4 on. */
const anyHeader = new RegExp(
  String.raw`(^|\D)\d+(?:${anySpace}+|${anyComments})\d+(?:${anySpace}*|${anyComments})obj`,
  "g",
);

/**
 * Programs that repair files look for these words everywhere, also in streams and strings. Throws if there are more of
 * them than the revision needs.
 */
function assertNothingHidden(text: string, start: number, { objects, table }: StrictRevision): void {
  const offsets = new Set(objects.map(({ offset }) => offset - start));
  const header = new RegExp(anyHeader);
  for (let found = header.exec(text); found; found = header.exec(text)) {
    const at = found.index + (found[1] ?? "").length;
    if (!offsets.has(at)) throw new Unexplained(`an object hidden within another, at ${start + at}`);
    header.lastIndex -= 1; // its last letter may be the one before the next
  }
  const streams = objects.filter(({ value }) => value instanceof PdfStream).length;
  const tables = table ? 1 : 0;
  const words: [RegExp, number][] = [
    [/endobj/g, objects.length],
    [/endstream/g, streams],
    [/startxref/g, 1],
    [/%%EOF/g, 1],
    [/%PDF-/g, 0],
    [/trailer[\0\t-\r ]*<</g, tables],
    [/xref[\0\t-\r ]*\d/g, tables + 1], // and that of `startxref`
  ];
  for (const [word, count] of words)
    if ((text.match(word)?.length ?? 0) !== count) throw new Unexplained(`${word.source} hidden in an object`);
}
