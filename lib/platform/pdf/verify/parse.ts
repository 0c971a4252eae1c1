import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, PdfUnreadable, type PdfValue } from "./values";

const deepestNesting = 64;
/** Longest keyword or number; names and strings have no such limit. */
const longestWord = 64;
const whitespace = charSet("\0\t\n\f\r ");
const usualSpace = charSet("\t\n\r ");
const delimiters = charSet("()<>[]{}/%");
const escapes: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

function charSet(characters: string): boolean[] {
  return Array.from({ length: 256 }, (_, code) => characters.includes(String.fromCharCode(code)));
}

/** Reads consecutive values in PDF syntax. Throws PdfUnreadable on a syntax error. */
export class Parser {
  /** Refuses comments, unusual white space and names that are not ASCII, which programs read in different ways. */
  protected readonly isStrict: boolean = false;

  constructor(
    readonly bytes: Uint8Array,
    public at = 0,
    /** True if positions refer to the file, false in a decompressed stream. */
    private readonly isFile = true,
  ) {}

  value(depth = 0): PdfValue {
    if (depth > deepestNesting) throw new PdfUnreadable("nested too deeply");
    this.skipSpace();
    const first = this.character();
    if (first === "/") return this.name();
    if (first === "(") return this.literalString();
    if (first === "[") return this.array(depth);
    if (first === "<") return this.character(1) === "<" ? this.dict(depth) : this.hexString();
    const word = this.word();
    if (/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(word)) return this.numberOrRef(word);
    if (word === "true" || word === "false") return word === "true";
    if (word === "null") return null;
    throw new PdfUnreadable(`unexpected ${word || first} at ${this.at}`);
  }

  /** Reads `12 0 obj` and its value, up to the start of a stream's data. */
  object(): { number: number; value: PdfValue } {
    const [number, , keyword] = [this.integer(), this.integer(), this.word()];
    if (keyword !== "obj") throw new PdfUnreadable(`no object at ${this.at}`);
    if (this.takes("endobj")) return { number, value: null };
    const value = this.value();
    if (!(value instanceof PdfDict) || !this.takes("stream")) return { number, value };
    if (this.character() === "\r") this.at += 1;
    if (this.character() === "\n") this.at += 1;
    return { number, value: new PdfStream(value, this.at) };
  }

  integer(): number {
    const word = this.word();
    if (!/^\d{1,15}$/.test(word)) throw new PdfUnreadable(`no number at ${this.at}`);
    return Number(word);
  }

  /** Skips the keyword if it comes next; returns whether it did. */
  takes(keyword: string): boolean {
    const before = this.at;
    if (this.word() === keyword) return true;
    this.at = before;
    return false;
  }

  /** The next run of regular characters; empty at a delimiter or at the end. */
  word(): string {
    this.skipSpace();
    const start = this.at;
    while (this.at < this.bytes.length && !this.isIn(whitespace) && !this.isIn(delimiters)) this.at += 1;
    if (this.at - start > longestWord) throw new PdfUnreadable("a word beyond all bounds");
    return latin(this.bytes, start, this.at);
  }

  skipSpace(): void {
    for (; this.at < this.bytes.length; this.at += 1) {
      if (this.character() === "%" && !this.isStrict) this.skipLine();
      else if (!this.isIn(this.isStrict ? usualSpace : whitespace)) return;
    }
  }

  private skipLine(): void {
    while (this.at + 1 < this.bytes.length && !/[\r\n]/.test(this.character(1))) this.at += 1;
  }

  private isIn(set: boolean[]): boolean {
    return set[this.bytes[this.at] ?? 0] === true;
  }

  private character(ahead = 0): string {
    const code = this.bytes[this.at + ahead];
    return code === undefined ? "" : String.fromCharCode(code);
  }

  private numberOrRef(word: string): number | PdfRef {
    if (!/^\d{1,10}$/.test(word)) return this.number(word);
    const after = this.at;
    const generation = this.word();
    if (/^\d{1,5}$/.test(generation) && this.word() === "R") return new PdfRef(Number(word), Number(generation));
    this.at = after;
    return this.number(word);
  }

  protected number(word: string): number {
    return Number(word);
  }

  private name(): PdfName {
    this.at += 1;
    const start = this.at;
    while (this.at < this.bytes.length && !this.isIn(whitespace) && !this.isIn(delimiters)) this.at += 1;
    const written = latin(this.bytes, start, this.at);
    if (this.isStrict && /[^!-~]/.test(written)) throw new PdfUnreadable(`an unusual name at ${start}`);
    return new PdfName(
      written.replace(/#([\dA-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    );
  }

  private array(depth: number): PdfValue[] {
    this.at += 1;
    const values: PdfValue[] = [];
    for (;;) {
      this.skipSpace();
      if (this.character() === "]") break;
      values.push(this.value(depth + 1));
    }
    this.at += 1;
    return values;
  }

  private dict(depth: number): PdfDict {
    this.at += 2;
    const dict = new PdfDict();
    for (;;) {
      this.skipSpace();
      if (this.character() === ">") break;
      if (this.character() !== "/") throw new PdfUnreadable(`no key at ${this.at}`);
      const key = this.name().text;
      if (dict.has(key)) dict.duplicates.add(key);
      dict.set(key, this.value(depth + 1));
    }
    if (this.character(1) !== ">") throw new PdfUnreadable(`no end of a dictionary at ${this.at}`);
    this.at += 2;
    return dict;
  }

  private hexString(): PdfString {
    const start = this.at;
    const end = this.bytes.indexOf(0x3e, start);
    if (end < 0) throw new PdfUnreadable("a string without an end");
    this.at = end + 1;
    const digits = latin(this.bytes, start + 1, end).replace(/[\0\t\n\f\r ]/g, "");
    if (/[^\dA-Fa-f]/.test(digits)) throw new PdfUnreadable(`no hexadecimal digits at ${start}`);
    return new PdfString(fromHex(digits), this.isFile ? { start, end: this.at } : null, true);
  }

  private literalString(): PdfString {
    const start = this.at;
    const bytes: number[] = [];
    let open = 1;
    this.at += 1;
    for (; open > 0; this.at += 1) {
      const character = this.character();
      if (character === "") throw new PdfUnreadable("a string without an end");
      if (character === "(") open += 1;
      if (character === ")") open -= 1;
      if (character === "\\") this.escape(bytes);
      else if (open > 0) bytes.push(character.charCodeAt(0));
    }
    return new PdfString(Uint8Array.from(bytes), this.isFile ? { start, end: this.at } : null, false);
  }

  private escape(bytes: number[]): void {
    this.at += 1;
    const octal = /^[0-7]{1,3}/.exec(latin(this.bytes, this.at, this.at + 3))?.[0];
    if (octal !== undefined) {
      bytes.push(Number.parseInt(octal, 8) & 0xff);
      this.at += octal.length - 1;
    } else if (this.character() === "\r") {
      if (this.character(1) === "\n") this.at += 1;
    } else if (this.character() !== "\n") {
      bytes.push((escapes[this.character()] ?? this.character()).charCodeAt(0));
    }
  }
}

/** Reads what a revision after a seal may contain. */
export class StrictParser extends Parser {
  protected override readonly isStrict: boolean = true;
  /** Whether a number with a fraction was read. */
  hasFraction = false;

  protected override number(word: string): number {
    if (/^\+|\.$/.test(word)) throw new PdfUnreadable(`an unusual number at ${this.at}`);
    this.hasFraction ||= word.includes(".");
    return super.number(word);
  }
}

/** Decodes one character per byte. */
export function latin(bytes: Uint8Array, start = 0, end = bytes.length): string {
  const part = bytes.subarray(start, end);
  if (part.length < 64) return String.fromCharCode(...part);
  return new TextDecoder("latin1").decode(part);
}

/** A missing last digit counts as 0. */
function fromHex(digits: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.ceil(digits.length / 2));
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = Number.parseInt(digits.slice(2 * at, 2 * at + 2).padEnd(2, "0"), 16);
  return bytes;
}

export function toHex(bytes: ArrayBuffer | Uint8Array): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
