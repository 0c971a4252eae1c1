/** An operator of a content stream with its operands; `start` and `end` are positions of the bytes that both take. */
export type Operation = { operator: string; operands: Operand[]; start: number; end: number };

/** A dictionary is only kept as bytes. */
export type Operand =
  | { kind: "number"; value: number }
  | { kind: "string"; bytes: Uint8Array }
  | { kind: "name"; name: string }
  | { kind: "array"; items: Operand[] }
  | { kind: "dictionary"; start: number; end: number }
  | { kind: "other" };

const mostOperands = 4_096;
const deepest = 32;

const isSpace = (byte: number) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x0c || byte === 0;
const delimiters = new Set([..."()<>[]{}/%"].map((character) => character.charCodeAt(0)));
const isRegular = (byte: number) => !isSpace(byte) && !delimiters.has(byte);

/** The operations of a content stream in order; throws SyntaxError where readers may disagree about what it says. */
export function* operationsOf(content: Uint8Array): Generator<Operation> {
  const reader = new Reader(content);
  let operands: Operand[] = [];
  let start = -1;
  for (;;) {
    reader.skipSpace();
    if (reader.isAtEnd()) return;
    if (start < 0) start = reader.at;
    const operand = reader.readOperand(0);
    if (operand) {
      operands.push(operand);
      if (operands.length > mostOperands) throw new SyntaxError("Too many operands");
      continue;
    }
    const operator = reader.readWord();
    if (operator === "BI") reader.skipInlineImage();
    yield { operator, operands, start, end: reader.at };
    operands = [];
    start = -1;
  }
}

class Reader {
  at = 0;
  constructor(private readonly bytes: Uint8Array) {}

  isAtEnd() {
    return this.at >= this.bytes.length;
  }

  private peek(offset = 0) {
    return this.bytes[this.at + offset] ?? -1;
  }

  skipSpace() {
    for (; !this.isAtEnd(); this.at += 1) {
      const byte = this.peek();
      if (byte === 0x25) while (!this.isAtEnd() && this.peek() !== 0x0a && this.peek() !== 0x0d) this.at += 1;
      else if (!isSpace(byte)) return;
    }
  }

  /** Undefined, without moving, if an operator follows. */
  readOperand(depth: number): Operand | undefined {
    if (depth > deepest) throw new SyntaxError("Nested too deeply");
    const byte = this.peek();
    if (byte === 0x28) return { kind: "string", bytes: this.readLiteral() };
    if (byte === 0x2f) return { kind: "name", name: this.readName() };
    if (byte === 0x5b) return this.readArray(depth);
    if (byte === 0x3c) {
      return this.peek(1) === 0x3c ? this.readDictionary(depth) : { kind: "string", bytes: this.readHex() };
    }
    if (!isRegular(byte)) throw new SyntaxError("A bracket closes nothing");
    const before = this.at;
    const word = this.readWord();
    if (/^[+-]*\d*\.?\d*$/.test(word) && /\d/.test(word)) return { kind: "number", value: numberOf(word) };
    if (word === "true" || word === "false" || word === "null") return { kind: "other" };
    this.at = before;
    return undefined;
  }

  readWord(): string {
    const start = this.at;
    while (!this.isAtEnd() && isRegular(this.peek())) this.at += 1;
    return Buffer.from(this.bytes.subarray(start, this.at)).toString("latin1");
  }

  private readName(): string {
    this.at += 1;
    return this.readWord().replace(/#([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }

  private readArray(depth: number): Operand {
    this.at += 1;
    const items: Operand[] = [];
    for (;;) {
      this.skipSpace();
      if (this.peek() === 0x5d) break;
      const item = this.isAtEnd() ? undefined : this.readOperand(depth + 1);
      if (!item) throw new SyntaxError("An array holds an operator or is not closed");
      items.push(item);
    }
    this.at += 1;
    return { kind: "array", items };
  }

  private readDictionary(depth: number): Operand {
    const start = this.at;
    this.at += 2;
    for (;;) {
      this.skipSpace();
      if (this.peek() === 0x3e && this.peek(1) === 0x3e) break;
      if (this.isAtEnd() || !this.readOperand(depth + 1)) {
        // A reference such as `5 0 R` has a word that is no operator here.
        if (this.isAtEnd() || this.readWord() !== "R") throw new SyntaxError("A dictionary is not closed");
      }
    }
    this.at += 2;
    return { kind: "dictionary", start, end: this.at };
  }

  private readHex(): Uint8Array {
    const end = this.bytes.indexOf(0x3e, this.at);
    if (end < 0) throw new SyntaxError("A string is not closed");
    const digits = Buffer.from(this.bytes.subarray(this.at + 1, end))
      .toString("latin1")
      .replace(/[^0-9a-f]/gi, "");
    this.at = end + 1;
    return Buffer.from(digits.length % 2 ? `${digits}0` : digits, "hex");
  }

  private readLiteral(): Uint8Array {
    const out: number[] = [];
    let depth = 1;
    for (this.at += 1; ; this.at += 1) {
      if (this.isAtEnd()) throw new SyntaxError("A string is not closed");
      const byte = this.peek();
      if (byte === 0x5c) this.readEscape(out);
      else {
        if (byte === 0x28) depth += 1;
        if (byte === 0x29) depth -= 1;
        if (depth === 0) break;
        if (byte === 0x0d) {
          out.push(0x0a);
          if (this.peek(1) === 0x0a) this.at += 1;
        } else out.push(byte);
      }
    }
    this.at += 1;
    return Uint8Array.from(out);
  }

  /** Ends at the last byte of the escape sequence. */
  private readEscape(out: number[]) {
    this.at += 1;
    const byte = this.peek();
    const plain = "nrtbf".indexOf(String.fromCharCode(byte));
    if (plain >= 0) out.push([0x0a, 0x0d, 0x09, 0x08, 0x0c][plain] ?? 0);
    else if (byte === 0x0d) {
      if (this.peek(1) === 0x0a) this.at += 1;
    } else if (byte >= 0x30 && byte <= 0x37) {
      let value = byte - 0x30;
      for (let digits = 1; digits < 3 && this.peek(1) >= 0x30 && this.peek(1) <= 0x37; digits += 1) {
        this.at += 1;
        value = value * 8 + this.peek() - 0x30;
      }
      out.push(value & 0xff);
    } else if (byte !== 0x0a && byte >= 0) out.push(byte);
  }

  /** From behind BI to behind EI, the first that stands alone after what would be the data. */
  skipInlineImage() {
    const { bytes } = this;
    for (; ; this.at += 1) {
      if (this.at + 2 >= bytes.length) throw new SyntaxError("An inline image is not closed");
      if (this.isWordAt("ID")) break;
    }
    for (this.at += 3; ; this.at += 1) {
      if (this.at + 2 > bytes.length) throw new SyntaxError("An inline image is not closed");
      if (this.isWordAt("EI") && this.isTextBehind(this.at + 2)) break;
    }
    this.at += 2;
  }

  private isWordAt(word: string): boolean {
    const isWord = this.peek() === word.charCodeAt(0) && this.peek(1) === word.charCodeAt(1);
    return isWord && isSpace(this.peek(-1)) && (this.at + 2 >= this.bytes.length || isSpace(this.peek(2)));
  }

  /** Binary data may hold EI too; operators are printable. */
  private isTextBehind(at: number): boolean {
    return this.bytes.subarray(at, at + 12).every((byte) => isSpace(byte) || (byte > 0x1f && byte < 0x7f));
  }
}

const numberOf = (word: string) => {
  const value = Number(word.replace(/^[+-]*(?=[+-])/, "").replace(/^\+/, ""));
  return Number.isFinite(value) ? value : 0;
};
