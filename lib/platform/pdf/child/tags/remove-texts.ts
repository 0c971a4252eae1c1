import { PDFArray, PDFDict, PDFName, PDFRawStream, type PDFDocument, type PDFRef } from "pdf-lib";
import { walkDicts } from "../walk-objects";
import type { Operation } from "./content-tokens";
import { noneHidden } from "./optional-content";
import { type CharacterAt, Places } from "./places";
import type { Content, ShownText, Span } from "./shown-texts";
import { textsOfPage } from "./texts-of-page";

const key = (name: string) => PDFName.of(name);

/**
 * Takes the characters at these places out of the page, and leaves every other byte of its content as it is: gaps of the
 * same width keep what follows at its place. Only the page's own copies of forms change. Returns false, and changes
 * nothing, if not all are found.
 */
export function removeTexts(pdf: PDFDocument, page: PDFDict, characters: readonly CharacterAt[]): boolean {
  const { context } = pdf;
  const read = textsOfPage(page, noneHidden);
  if (!read) return false;
  const { own, texts } = read;
  const places = new Places(characters);
  const edits = new Edits();
  for (const text of texts) markGlyphs(text, places, edits);
  if (!places.areAllMet()) return false;
  for (const text of texts) if (text.span && edits.spans.has(text.span.operation)) markAll(text, edits);
  if (isInAnnotations(pdf, edits)) return false;
  const rewritten = rewriteAll(pdf, own, edits);
  if (!rewritten) return false;
  page.set(key("Contents"), context.obj([context.register(context.flateStream(rewritten.bytes))]));
  if (rewritten.resources) page.set(key("Resources"), rewritten.resources);
  return true;
}

/** What is removed: by content and operator, the characters by their numbers. */
class Edits {
  readonly glyphs = new Map<Content, Map<number, { operation: Operation; text: ShownText; removed: Set<string> }>>();
  readonly spans = new Map<Operation, Span>();

  remove(text: ShownText, item: number, glyph: number) {
    const { content, operation } = text;
    const ofContent = this.glyphs.get(content) ?? new Map();
    this.glyphs.set(content, ofContent);
    const known = ofContent.get(operation.start) ?? { operation, text, removed: new Set<string>() };
    ofContent.set(operation.start, known);
    known.removed.add(`${item} ${glyph}`);
    if (text.span) this.spans.set(text.span.operation, text.span);
  }

  /** The forms that are changed. */
  forms(): PDFRef[] {
    const contents = [...this.glyphs.keys(), ...[...this.spans.values()].map(({ content }) => content)];
    return contents.flatMap(({ ref }) => ref ?? []);
  }
}

/** Whether an annotation draws a form that would change: it would go on to show the text. */
function isInAnnotations(pdf: PDFDocument, edits: Edits): boolean {
  const changed = edits.forms();
  if (changed.length === 0) return false;
  const looks = pdf.getPages().flatMap(({ node }) => {
    const list = node.lookup(key("Annots"));
    const annotations = list instanceof PDFArray ? list.asArray().map((one) => pdf.context.lookup(one)) : [];
    return annotations.flatMap((one) => (one instanceof PDFDict ? [one.get(key("AP"))] : []));
  });
  const drawn = walkDicts(pdf.context, looks, () => undefined);
  return changed.some((ref) => drawn.has(ref));
}

function markGlyphs(text: ShownText, places: Places, edits: Edits): void {
  for (const [item, part] of text.items.entries())
    if ("glyphs" in part)
      for (const [index, glyph] of part.glyphs.entries()) if (places.meet(glyph)) edits.remove(text, item, index);
}

function markAll(text: ShownText, edits: Edits): void {
  for (const [item, part] of text.items.entries())
    if ("glyphs" in part) for (const index of part.glyphs.keys()) edits.remove(text, item, index);
}

type Rewritten = { bytes: Uint8Array; resources: PDFDict | undefined };

/** Undefined if neither the content nor a form in it changes. */
function rewriteAll(pdf: PDFDocument, content: Content, edits: Edits): Rewritten | undefined {
  const forms = [...content.forms].flatMap(([name, form]) => {
    const changed = rewriteAll(pdf, form, edits);
    return changed && form.ref ? [{ name, ref: copyForm(pdf, form.ref, changed) }] : [];
  });
  const ofContent = edits.glyphs.get(content);
  const spans = [...edits.spans.values()].filter((span) => span.content === content);
  if (forms.length === 0 && !ofContent && spans.length === 0) return undefined;
  const resources = forms.length > 0 ? withForms(pdf, content.resources, forms) : undefined;
  const changes = [
    ...[...(ofContent?.values() ?? [])].map(({ operation, text, removed }) => ({
      operation,
      written: withoutGlyphs(text, removed),
    })),
    ...spans.map(({ operation }) => ({ operation, written: withoutProperties(operation, content.bytes) })),
  ].toSorted((a, b) => a.operation.start - b.operation.start);
  const out: Uint8Array[] = [];
  let at = 0;
  for (const { operation, written } of changes) {
    out.push(content.bytes.subarray(at, operation.start), Buffer.from(written, "latin1"));
    at = operation.end;
  }
  return { bytes: Buffer.concat([...out, content.bytes.subarray(at)]), resources };
}

function copyForm({ context }: PDFDocument, ref: PDFRef, { bytes, resources }: Rewritten): PDFRef {
  const form = context.lookup(ref);
  const copy = context.flateStream(bytes);
  if (form instanceof PDFRawStream)
    for (const [name, value] of form.dict.entries())
      if (!["/Length", "/Filter", "/DecodeParms"].includes(name.toString())) copy.dict.set(name, value);
  if (resources) copy.dict.set(key("Resources"), resources);
  return context.register(copy);
}

function withForms({ context }: PDFDocument, resources: PDFDict | undefined, forms: { name: string; ref: PDFRef }[]) {
  const copy = resources?.clone() ?? context.obj({});
  const listed = copy.lookup(key("XObject"));
  const objects = listed instanceof PDFDict ? listed.clone() : context.obj({});
  for (const { name, ref } of forms) objects.set(key(name), ref);
  copy.set(key("XObject"), objects);
  return copy;
}

/** The operator as one that shows the rest. */
function withoutGlyphs({ operation, items }: ShownText, removed: ReadonlySet<string>): string {
  const out: string[] = [];
  let gap = 0;
  let shown = "";
  const close = () => {
    if (shown) out.push(`<${shown}>`);
    shown = "";
  };
  for (const [item, part] of items.entries()) {
    if ("gap" in part) {
      close();
      gap += part.gap;
      continue;
    }
    for (const [index, glyph] of part.glyphs.entries()) {
      if (removed.has(`${item} ${index}`)) {
        close();
        gap += glyph.gap;
        continue;
      }
      if (gap !== 0) out.push(written(gap));
      gap = 0;
      shown += Buffer.from(glyph.bytes).toString("hex");
    }
    close();
  }
  if (gap !== 0) out.push(written(gap));
  return `${before(operation)}[${out.join(" ")}] TJ`;
}

const written = (gap: number) => String(Number(gap.toFixed(4)));

/** What the operator did before it showed its text. */
function before({ operator, operands }: Operation): string {
  if (operator === "'") return "T* ";
  if (operator !== '"') return "";
  const [word, character] = operands.map((operand) => (operand.kind === "number" ? operand.value : 0));
  return `${word ?? 0} Tw ${character ?? 0} Tc T* `;
}

/** The marked part keeps only its number in the structure. */
function withoutProperties({ operands }: Operation, bytes: Uint8Array): string {
  const [mark, properties] = operands;
  const name = mark?.kind === "name" ? mark.name : "Span";
  const text =
    properties?.kind === "dictionary"
      ? Buffer.from(bytes.subarray(properties.start, properties.end)).toString("latin1")
      : "";
  const id = /\/MCID\s+(\d+)/.exec(text)?.[1];
  return id === undefined ? `${key(name).toString()} BMC` : `${key(name).toString()} <</MCID ${id}>> BDC`;
}
