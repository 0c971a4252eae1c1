import { Unexplained } from "./compare";
import { Parser } from "./parse";
import { isOfType } from "./strict-revision";
import { numberOf, PdfStream, PdfUnreadable, type PdfValue } from "./values";
import type { PdfView } from "./view";

/**
 * Throws unless every byte that a revision appended belongs to its cross-references or to an object listed in them. A
 * reader that repairs files could use any other bytes as the newest object with that number.
 */
export function assertOwnBytes(before: PdfView, after: PdfView): void {
  const own = after.sections.slice(0, after.sections.length - before.sections.length);
  if (own.some(({ isAmbiguous }) => isAmbiguous))
    throw new Unexplained("cross-references that can be read in two ways");
  const offsets = own.flatMap(({ entries, places }) => [...places, ...offsetsOf(entries)]);
  const named = new Set(offsets.map((offset) => startAt(after.file, offset)));
  const parser = new Parser(after.file, before.end);
  try {
    while (!isAtEnd(parser)) readPart(parser, after, named);
  } catch (error) {
    if (error instanceof PdfUnreadable) throw new Unexplained(`bytes of no object: ${error.message}`);
    throw error;
  }
}

const offsetsOf = (entries: PdfView["sections"][number]["entries"]) =>
  [...entries.values()].flatMap((entry) => (entry.kind === "at" ? [entry.offset] : []));

/** Skips whitespace, since offsets may point to the whitespace before an object. */
function startAt(file: Uint8Array, offset: number): number {
  const parser = new Parser(file, offset);
  parser.skipSpace();
  return parser.at;
}

function isAtEnd(parser: Parser): boolean {
  parser.skipSpace();
  return parser.at >= parser.bytes.length;
}

function readPart(parser: Parser, view: PdfView, named: ReadonlySet<number>): void {
  const start = parser.at;
  if (parser.takes("xref")) return readTable(parser);
  if (parser.takes("startxref")) return void parser.integer();
  const { number, value } = parser.object();
  if (!named.has(start)) throw new PdfUnreadable(`an object that is not named, at ${start}`);
  if (isOfType(value, "ObjStm")) assertMembersNamed(view, number, start);
  if (value instanceof PdfStream) skipStream(parser, view, value);
  parser.takes("endobj");
}

function assertMembersNamed(view: PdfView, stream: number, start: number): void {
  for (const [index, number] of view.membersAt(start).entries()) {
    const entry = view.entry(number);
    if (entry?.kind !== "in" || entry.stream !== stream || entry.index !== index)
      throw new PdfUnreadable(`a member of object stream ${stream} that is not named, ${number}`);
  }
}

function readTable(parser: Parser): void {
  while (!parser.takes("trailer")) if (parser.word() === "") throw new PdfUnreadable("a table without a trailer");
  parser.value();
}

function skipStream(parser: Parser, view: PdfView, stream: PdfStream): void {
  const length: PdfValue = view.get(stream.dict.get("Length"));
  parser.at = stream.start + (numberOf(length) ?? 0);
  if (parser.at > view.end || !parser.takes("endstream")) throw new PdfUnreadable("a stream without an end");
}
