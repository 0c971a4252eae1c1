import type { Entry, Section } from "./cross-references";
import { decodeStream, rawBytes } from "./decode-stream";
import { latin, Parser } from "./parse";
import { dictOf, numberOf, PdfBroken, PdfDict, PdfRef, PdfStream, PdfUnreadable, type PdfValue } from "./values";

/** The objects of a decoded object stream, in order. */
type Packed = { number: number; offset: number }[];
export type PackedStreams = Map<number, { bytes: Uint8Array; objects: Packed }>;

/** The document when the file ended at `end`; nothing after that is read. */
export class PdfView {
  readonly file: Uint8Array;
  private readonly read = new Map<number, PdfValue>();

  constructor(
    file: Uint8Array,
    readonly end: number,
    /** Newest first. */
    readonly sections: readonly Section[],
    private readonly packed: PackedStreams,
  ) {
    this.file = file.subarray(0, end);
  }

  get trailer(): PdfDict {
    return this.sections[0]?.trailer ?? new PdfDict();
  }

  get catalog(): PdfDict | null {
    return dictOf(this.get(this.trailer.get("Root")));
  }

  /** Resolves references; other values are returned unchanged. */
  get = (value: PdfValue | undefined): PdfValue => {
    let resolved = value;
    for (let steps = 0; resolved instanceof PdfRef; steps += 1) {
      if (steps > 8) return new PdfBroken("a reference in a circle");
      resolved = this.object(resolved.number);
    }
    return resolved ?? null;
  };

  entry(number: number): Entry | undefined {
    for (const { entries } of this.sections) {
      const entry = entries.get(number);
      if (entry) return entry;
    }
    return undefined;
  }

  /** The generation of the object with this number; undefined if there is none. */
  generationOf(number: number): number | undefined {
    const entry = this.entry(number);
    return entry?.kind === "at" ? entry.generation : entry?.kind === "in" ? 0 : undefined;
  }

  /** The highest number of an object. */
  lastNumber(): number {
    let last = 0;
    for (const { entries } of this.sections)
      for (const number of entries.keys()) if (number > last && this.generationOf(number) !== undefined) last = number;
    return last;
  }

  raw(stream: PdfStream): Uint8Array {
    return rawBytes(this.file, stream, this.get);
  }

  /** Whether the stream ends before the document's end, wherever a program looks for its end. */
  endsWithin(stream: PdfStream): boolean {
    try {
      return this.raw(stream).length >= 0;
    } catch (error) {
      if (!(error instanceof PdfUnreadable)) throw error;
      return latin(this.file, stream.start).includes("endstream");
    }
  }

  object(number: number): PdfValue {
    const known = this.read.get(number);
    if (known !== undefined) return known;
    this.read.set(number, new PdfBroken("an object that needs itself"));
    const value = this.readObject(number, this.entry(number));
    this.read.set(number, value);
    return value;
  }

  private readObject(number: number, entry: Entry | undefined): PdfValue {
    if (!entry || entry.kind === "free") return null;
    if (entry.kind === "at" && entry.offset >= this.end) return new PdfBroken(""); // could be appended later
    const place = entry.kind === "at" ? `${entry.offset}` : `${entry.stream}/${entry.index}`;
    try {
      if (entry.kind === "in") return this.readPacked(number, entry);
      const found = new Parser(this.file, entry.offset).object();
      return found.number === number ? found.value : new PdfBroken(place);
    } catch (error) {
      if (error instanceof PdfUnreadable) return new PdfBroken(place);
      throw error;
    }
  }

  private readPacked(number: number, entry: { stream: number; index: number }): PdfValue {
    const container = this.entry(entry.stream);
    if (container?.kind !== "at") throw new PdfUnreadable("no stream of objects");
    const { bytes, objects } = this.packed.get(container.offset) ?? this.unpack(container.offset);
    const object = objects[entry.index];
    if (object?.number !== number) throw new PdfUnreadable("another object in the stream");
    return new Parser(bytes, object.offset, false).value();
  }

  /** The numbers of the members of the object stream at the offset, in order. */
  membersAt(offset: number): number[] {
    return this.unpack(offset).objects.map(({ number }) => number);
  }

  private unpack(offset: number) {
    const { value: stream } = new Parser(this.file, offset).object();
    if (!(stream instanceof PdfStream)) throw new PdfUnreadable("no stream of objects");
    const bytes = decodeStream(this.file, stream, this.get);
    const first = numberOf(this.get(stream.dict.get("First"))) ?? 0;
    const parser = new Parser(bytes, 0, false);
    const objects: Packed = [];
    for (let left = numberOf(this.get(stream.dict.get("N"))) ?? 0; left > 0 && parser.at < first; left -= 1)
      objects.push({ number: parser.integer(), offset: first + parser.integer() });
    const unpacked = { bytes, objects };
    // Not cached if the length is a reference, which may have another value in another view.
    if (typeof stream.dict.get("Length") === "number") this.packed.set(offset, unpacked);
    return unpacked;
  }
}
