import { Unexplained } from "./compare";
import type { Entry } from "./cross-references";
import { decodeStream } from "./decode-stream";
import { listOf } from "./fields";
import { StrictParser } from "./parse";
import {
  assertOrderly,
  isOfType,
  isStructural,
  type PlacedObject,
  readStrictRevision,
  type StrictRevision,
} from "./strict-revision";
import { nameOf, numberOf, PdfDict, PdfRef, PdfStream, PdfUnreadable, type PdfValue } from "./values";
import type { PdfView } from "./view";

/** The numbers of the objects that a revision appended; `structural` are its cross-reference and object streams. */
export type AppendedObjects = { contents: ReadonlySet<number>; structural: ReadonlySet<number> };

const crossReferenceKeys = new Set("Type Size W Index Prev Root Info ID Encrypt Length Filter DecodeParms".split(" "));
const objectStreamKeys = new Set("Type N First Length Filter DecodeParms".split(" "));
const parameterKeys = new Set("Predictor Columns Colors BitsPerComponent".split(" "));
/** Larger numbers are ignored or wrapped by some programs. */
const mostObjects = 4_000_000;

/**
 * Reads the revision between the ends of both views. Its cross-references must name every object in it, and every
 * member of its object streams, at the place where it is, and nothing else; otherwise throws Unexplained.
 */
export function readAppended(before: PdfView, after: PdfView): AppendedObjects {
  try {
    return new AppendedReader(before, after).read();
  } catch (error) {
    if (error instanceof PdfUnreadable) throw new Unexplained(error.message);
    throw error;
  }
}

class AppendedReader {
  private readonly revision: StrictRevision;
  private readonly entries: ReadonlyMap<number, Entry>;

  constructor(
    private readonly before: PdfView,
    private readonly after: PdfView,
  ) {
    this.revision = readStrictRevision(after.file, before.end);
    this.entries = this.ownEntries();
  }

  read(): AppendedObjects {
    const { objects } = this.revision;
    const placed = new Map(objects.map((object) => [object.number, object]));
    const packed = new Map<number, { stream: number; index: number; value: PdfValue }>();
    for (const object of objects)
      if (isOfType(object.value, "ObjStm") && object.generation === 0)
        for (const [index, [number, value]] of this.membersOf(object).entries()) {
          if (packed.has(number) || placed.has(number)) throw new Unexplained(`object ${number} twice`);
          packed.set(number, { stream: object.number, index, value });
        }
    if (placed.size !== objects.length) throw new Unexplained("an object twice");
    for (const [number, entry] of this.entries) this.assertEntry(number, entry, placed.get(number), packed.get(number));
    for (const number of [...placed.keys(), ...packed.keys()]) this.assertIsNamed(number);
    const isReference = [...objects, ...packed.values()].some(({ value }) => value instanceof PdfRef);
    if (isReference) throw new Unexplained("an object that is a reference");
    const structural = new Set(objects.filter(({ value }) => isStructural(value)).map(({ number }) => number));
    const contents = new Set([...placed.keys(), ...packed.keys()].filter((number) => !structural.has(number)));
    return { contents, structural };
  }

  private ownEntries(): ReadonlyMap<number, Entry> {
    const { before, after, revision } = this;
    const [section, ...earlier] = after.sections;
    if (!section || earlier.length !== before.sections.length) throw new Unexplained("not one section of its own");
    const isInPlace = section.offset === revision.sectionAt && section.places.length === 1;
    if (!isInPlace || section.places[0] !== section.offset) throw new Unexplained("cross-references in two places");
    if (section.isAmbiguous) throw new Unexplained("cross-references that can be read in two ways");
    if (!revision.table) this.assertStreamSection(section.trailer, section.entries.size);
    return revision.table ?? section.entries;
  }

  private assertEntry(
    number: number,
    entry: Entry,
    placed: PlacedObject | undefined,
    packed: { stream: number; index: number } | undefined,
  ): void {
    const known = this.before.entry(number);
    const isTrue =
      entry.kind === "free"
        ? !placed && !packed && (known === undefined || known.kind === "free")
        : entry.kind === "at"
          ? placed?.offset === entry.offset && placed.generation === entry.generation
          : packed?.stream === entry.stream && packed.index === entry.index;
    if (!isTrue) throw new Unexplained(`the entry of object ${number} names something else`);
  }

  private assertIsNamed(number: number): void {
    const size = numberOf(this.after.trailer.get("Size")) ?? 0;
    if (number >= size || size > mostObjects) throw new Unexplained(`object ${number} is beyond the size`);
    const section = this.revision.table ? undefined : this.revision.objects.at(-1);
    if (!this.entries.has(number) && number !== section?.number)
      throw new Unexplained(`object ${number} is not named by the cross-references`);
  }

  private assertStreamSection(dict: PdfDict, entries: number): void {
    assertKeys(dict, crossReferenceKeys, "cross-references");
    const value = this.revision.objects.at(-1)?.value ?? null;
    if (!(value instanceof PdfStream)) throw new Unexplained("no cross-references");
    const width = sumOf(listOf(dict.get("W") ?? null));
    const index = listOf(dict.get("Index") ?? [0, dict.get("Size") ?? null]);
    const stated = sumOf(index.filter((_, at) => at % 2 === 1));
    const { length } = plainBytes(this.after.file, value, width);
    if (index.length % 2 !== 0 || stated !== entries || length !== width * entries)
      throw new Unexplained("cross-references of another length than stated");
  }

  /** The members of an object stream in order; they must fill it completely. */
  private membersOf({ number: stream, value }: PlacedObject): [number, PdfValue][] {
    if (!(value instanceof PdfStream)) return [];
    const { dict } = value;
    assertKeys(dict, objectStreamKeys, `object stream ${stream}`);
    const [count, first] = [numberOf(dict.get("N")), numberOf(dict.get("First"))];
    const bytes = plainBytes(this.after.file, value);
    const header = new StrictParser(bytes, 0, false);
    const heads: [number, number][] = [];
    for (let left = count ?? 0; left > 0; left -= 1) heads.push([header.integer(), header.integer()]);
    header.skipSpace();
    if (first === null || header.at !== first) throw new Unexplained(`object stream ${stream} holds something else`);
    const values = new StrictParser(bytes, first, false);
    const members = heads.map(([number, offset]): [number, PdfValue] => {
      if (values.at !== first + offset) throw new Unexplained(`object stream ${stream} holds something else`);
      const member = values.value();
      assertOrderly(member);
      values.skipSpace();
      return [number, member];
    });
    if (values.at !== bytes.length) throw new Unexplained(`object stream ${stream} holds something else`);
    return members;
  }
}

const sumOf = (values: PdfValue[]) => values.reduce<number>((sum, one) => sum + (numberOf(one) ?? NaN), 0);

/** Decodes a stream that has at most one filter, Flate, which every program decodes alike. */
export function plainBytes(file: Uint8Array, stream: PdfStream, rowBytes?: number): Uint8Array {
  assertPlain(stream.dict, rowBytes);
  return decodeStream(file, stream, (value) => value ?? null);
}

function assertPlain(dict: PdfDict, rowBytes: number | undefined): void {
  const filter = dict.get("Filter") ?? [];
  const filters = Array.isArray(filter) ? filter : [filter];
  if (filters.length > 1 || filters.some((one) => nameOf(one) !== "FlateDecode"))
    throw new Unexplained("an unusual filter");
  const held = dict.get("DecodeParms") ?? null;
  if (held === null) return;
  if (!(held instanceof PdfDict)) throw new Unexplained("unusual parameters of a filter");
  assertKeys(held, parameterKeys, "parameters of a filter");
  const isUsual =
    [undefined, 1].includes(numberOf(held.get("Colors")) ?? undefined) &&
    [undefined, 8].includes(numberOf(held.get("BitsPerComponent")) ?? undefined) &&
    rowBytes !== undefined &&
    numberOf(held.get("Columns")) === rowBytes;
  if (!isUsual) throw new Unexplained("unusual parameters of a filter");
}

export function assertKeys(dict: PdfDict, keys: ReadonlySet<string>, where: string): void {
  const other = [...dict.keys()].find((key) => !keys.has(key));
  if (other !== undefined) throw new Unexplained(`${where} with ${other}`);
}
