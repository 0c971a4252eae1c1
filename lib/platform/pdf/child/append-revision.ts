import { type PDFDocument, type PDFObject, PDFRef } from "pdf-lib";
import { latin } from "../verify/parse";
import { readRevisions } from "../verify/revisions";
import { numberOf } from "../verify/values";

/** Bytes of an entry of the cross-references: kind, offset, generation. */
const widths = [1, 4, 1] as const;
const entryBytes = 6;
const inUse = 1;

/** Objects to be appended to a file as an incremental update. */
export class Revision {
  private readonly objects = new Map<number, Uint8Array>();
  private next: number;
  private readonly previousSection: number;

  constructor(
    private readonly pdf: PDFDocument,
    private readonly before: Uint8Array,
  ) {
    const { sections, trailer } = lastOf(before).view;
    this.next = numberOf(trailer.get("Size")) ?? 0;
    this.previousSection = sections[0]?.offset ?? 0;
  }

  /** Writes a new object. */
  add(written: PDFObject | Uint8Array): PDFRef {
    const number = this.next;
    this.next += 1;
    this.objects.set(number, written instanceof Uint8Array ? written : bytesOf(written));
    return PDFRef.of(number);
  }

  /** Writes an object of the file again. */
  replace({ objectNumber }: PDFRef, written: PDFObject): void {
    this.objects.set(objectNumber, bytesOf(written));
  }

  /** The file with the objects behind it, and a stream of cross-references to them. */
  write(): Uint8Array {
    const parts: Uint8Array[] = [this.before];
    let size = this.before.length;
    const append = (part: Uint8Array | string) => {
      const bytes = typeof part === "string" ? Buffer.from(part, "latin1") : part;
      parts.push(bytes);
      size += bytes.length;
    };
    append("\n");
    const section = this.next;
    const offsets = new Map<number, number>();
    for (const number of [...this.objects.keys()].toSorted((one, other) => one - other)) {
      offsets.set(number, size);
      append(`${number} 0 obj\n`);
      append(this.objects.get(number) ?? "null");
      append("\nendobj\n");
    }
    offsets.set(section, size);
    const { Root, Info, ID } = this.pdf.context.trailerInfo;
    const kept = [
      ["Root", Root],
      ["Info", Info],
      ["ID", ID],
    ].flatMap(([key, value]) => (value ? [`/${String(key)} ${String(value)}`] : []));
    const index = runsOf([...offsets.keys()]).flatMap(({ first, count }) => [first, count]);
    const dict = [
      `/Type/XRef/Size ${section + 1}/Prev ${this.previousSection}`,
      ...kept,
      `/W[${widths.join(" ")}]/Index[${index.join(" ")}]/Length ${offsets.size * entryBytes}`,
    ].join("");
    append(`${section} 0 obj\n<<${dict}>>\nstream\n`);
    append(entriesOf([...offsets.values()]));
    append(`\nendstream\nendobj\nstartxref\n${offsets.get(section) ?? 0}\n%%EOF`);
    return Buffer.concat(parts);
  }
}

function lastOf(file: Uint8Array) {
  const last = readRevisions(file, latin(file)).at(-1);
  if (!last) throw new Error("The file has no revision.");
  return last;
}

function bytesOf(object: PDFObject): Uint8Array {
  const bytes = new Uint8Array(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return bytes;
}

function entriesOf(offsets: number[]): Uint8Array {
  const entries = Buffer.alloc(offsets.length * entryBytes);
  for (const [at, offset] of offsets.entries()) {
    entries.writeUInt8(inUse, at * entryBytes);
    entries.writeUInt32BE(offset, at * entryBytes + 1);
  }
  return entries;
}

/** Numbers in ascending order as runs without gaps. */
function runsOf(numbers: number[]) {
  const runs: { first: number; count: number }[] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last.first + last.count === number) last.count += 1;
    else runs.push({ first: number, count: 1 });
  }
  return runs;
}
