import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream, PDFRef, type PDFContext } from "pdf-lib";
import { decodeStream } from "../decode-stream";
import { type Operand, type Operation, operationsOf } from "./content-tokens";
import { codeAt, type fontReader } from "./font-codes";
import { type Matrix, multiply } from "../matrix";
import type { IsHidden } from "./optional-content";
import { numberAt, TextCursor } from "./text-state";

/** Bytes of a string that show one character; `gap` is the number in a TJ array that takes its place. */
type Glyph = { bytes: Uint8Array; x: number; y: number; em: number; gap: number };
/** What a showing operator shows: characters, and the numbers between them. */
type Item = { glyphs: Glyph[] } | { gap: number };

/** A marked part of the content that says in its properties what it reads as. */
export type Span = { content: Content; operation: Operation };

/** Operators that show text, at one place where their content is drawn. `isHidden`: in a layer that is not shown. */
export type ShownText = {
  content: Content;
  operation: Operation;
  items: Item[];
  span: Span | undefined;
  isHidden: boolean;
};

/** A content stream: the page's own, or that of a form that is drawn on it, by its reference. */
export type Content = {
  bytes: Uint8Array;
  resources: PDFDict | undefined;
  ref: PDFRef | undefined;
  /** Forms that are drawn, by their names in the resources. */
  forms: Map<string, Content>;
};

const showing = new Set(["Tj", "TJ", "'", '"']);
const key = (name: string) => PDFName.of(name);
const deepest = 12;
const mostTexts = 200_000;

type Reading = {
  context: PDFContext;
  readFont: ReturnType<typeof fontReader>;
  /** By reference, because what is removed from a form is removed wherever the page draws it. */
  contents: Map<PDFRef, Content>;
  found: ShownText[];
  isHidden: IsHidden;
};

/** What a marked part of the content means for the texts in it. */
type Mark = { span: Span | undefined; isHidden: boolean };

/** All texts that a page shows, also in forms that it draws; throws SyntaxError if the content is not clear. */
export function shownTexts(
  content: Content,
  context: PDFContext,
  readFont: Reading["readFont"],
  base: Matrix,
  isHidden: IsHidden,
): ShownText[] {
  const reading: Reading = { context, readFont, contents: new Map(), found: [], isHidden };
  readContent(reading, content, base, 0, { span: undefined, isHidden: false });
  return reading.found;
}

function readContent(reading: Reading, content: Content, base: Matrix, depth: number, outer: Mark): void {
  const cursor = new TextCursor(base);
  const marks: Mark[] = [];
  const mark = () => marks.at(-1) ?? outer;
  const resource = (kind: string, name: string) => {
    const list = content.resources?.lookup(key(kind));
    return list instanceof PDFDict ? list.get(key(name)) : undefined;
  };
  const fontNamed = (name: string) => reading.readFont(reading.context.lookup(resource("Font", name)));
  for (const operation of operationsOf(content.bytes)) {
    const { operator, operands } = operation;
    if (cursor.apply(operation, fontNamed)) continue;
    if (operator === "BMC") marks.push(mark());
    else if (operator === "BDC") {
      const readsAs = hasActualText(reading, content, operands[1], resource);
      const isHidden = mark().isHidden || isInHiddenLayer(reading, operands, resource);
      marks.push({ span: readsAs ? { content, operation } : mark().span, isHidden });
    } else if (operator === "EMC") marks.pop();
    else if (showing.has(operator)) {
      const items = show(cursor, operation);
      reading.found.push({ content, operation, items, ...mark() });
      if (reading.found.length > mostTexts) throw new SyntaxError("Too many texts");
    } else if (operator === "gs") applyParameters(reading, cursor, resource, operands[0]);
    else if (operator === "Do" && operands[0]?.kind === "name") {
      const { name } = operands[0];
      const form = formOf(reading, content, name, resource("XObject", name));
      if (!form) continue;
      if (depth >= deepest) throw new SyntaxError("Forms are nested too deeply");
      content.forms.set(name, form.content);
      const inForm = { span: mark().span, isHidden: mark().isHidden || reading.isHidden(form.layer) };
      readContent(reading, form.content, multiply(form.matrix, cursor.state.matrix), depth + 1, inForm);
    }
  }
}

type Resource = (kind: string, name: string) => ReturnType<PDFDict["get"]>;

function isInHiddenLayer({ isHidden }: Reading, [tag, layer]: readonly Operand[], resource: Resource): boolean {
  if (tag?.kind !== "name" || tag.name !== "OC" || layer?.kind !== "name") return false;
  return isHidden(resource("Properties", layer.name));
}

function hasActualText({ context }: Reading, { bytes }: Content, properties: Operand | undefined, resource: Resource) {
  if (properties?.kind === "dictionary") {
    const written = Buffer.from(bytes.subarray(properties.start, properties.end)).toString("latin1");
    return written.includes("/ActualText");
  }
  const named = properties?.kind === "name" ? context.lookup(resource("Properties", properties.name)) : undefined;
  return named instanceof PDFDict && named.has(key("ActualText"));
}

function applyParameters(reading: Reading, cursor: TextCursor, resource: Resource, name: Operand | undefined): void {
  const parameters = name?.kind === "name" ? reading.context.lookup(resource("ExtGState", name.name)) : undefined;
  const font = parameters instanceof PDFDict ? parameters.lookup(key("Font")) : undefined;
  if (!(font instanceof PDFArray)) return;
  const size = font.lookup(1);
  cursor.state.font = reading.readFont(font.lookup(0));
  cursor.state.size = size instanceof PDFNumber ? size.asNumber() : 0;
}

function formOf(reading: Reading, outer: Content, name: string, ref: ReturnType<Resource>) {
  const form = reading.context.lookup(ref);
  if (!(ref instanceof PDFRef) || !(form instanceof PDFRawStream)) return undefined;
  if (form.dict.lookup(key("Subtype")) !== key("Form")) return undefined;
  const own = form.dict.lookup(key("Resources"));
  const known = reading.contents.get(ref);
  const content = known ?? {
    bytes: decodeStream(form)?.bytes ?? new Uint8Array(),
    resources: own instanceof PDFDict ? own : outer.resources,
    ref,
    forms: new Map(),
  };
  reading.contents.set(ref, content);
  const listed = form.dict.lookup(key("Matrix"));
  const at = (index: number) => {
    const number = listed instanceof PDFArray ? listed.lookup(index) : undefined;
    return number instanceof PDFNumber ? number.asNumber() : index === 0 || index === 3 ? 1 : 0;
  };
  const matrix: Matrix = [at(0), at(1), at(2), at(3), at(4), at(5)];
  return { content, matrix, layer: form.dict.get(key("OC")) };
}

function show(cursor: TextCursor, { operator, operands }: Operation): Item[] {
  const { state } = cursor;
  if (operator === '"') [state.wordSpace, state.charSpace] = [numberAt(operands, 0), numberAt(operands, 1)];
  if (operator === "'" || operator === '"') cursor.nextLine();
  const shown = operands.at(-1);
  const parts = shown?.kind === "array" ? shown.items : shown ? [shown] : [];
  return parts.flatMap((part): Item[] => {
    if (part.kind === "number") {
      cursor.advance((-part.value / 1000) * state.size);
      return [{ gap: part.value }];
    }
    return part.kind === "string" ? [{ glyphs: glyphsOf(cursor, part.bytes) }] : [];
  });
}

function glyphsOf(cursor: TextCursor, bytes: Uint8Array): Glyph[] {
  const { font, size, charSpace, wordSpace } = cursor.state;
  // What moves the text by an unknown distance is kept whole, and makes all after it impossible to place.
  if (!font || size === 0) return [{ bytes, x: Number.NaN, y: Number.NaN, em: 0, gap: 0 }];
  const glyphs: Glyph[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = Math.max(1, Math.min(font.lengthAt(bytes, at), bytes.length - at));
    const code = codeAt(bytes, at, length);
    const width = font.widthOf(code);
    const space = charSpace + (length === 1 && code === 0x20 ? wordSpace : 0);
    const gap = -width - (space * 1000) / size;
    glyphs.push({ bytes: bytes.subarray(at, at + length), ...cursor.origin(), gap });
    // As PDFium does: the places are compared with those that it answers.
    cursor.advance((Math.trunc(width) * size) / 1000 + space);
    at += length;
  }
  return glyphs;
}
