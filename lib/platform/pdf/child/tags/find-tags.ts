import { PDFDocument } from "pdf-lib";
import type { FoundTag } from "../../contract";
import { displayed } from "../displayed";
import { openPdf, type OpenPdf } from "../engine";
import { loadOptions } from "../pdf-lib-options";
import type { Rect } from "../page-objects";
import { type Character, type CharacterReader, type Geometry, withCharacters } from "./read-characters";
import { hiddenContent } from "./optional-content";
import { type CharacterAt, Places } from "./places";
import { textsOfPage } from "./texts-of-page";

/** The longest text between the braces, and the most lines that it may take. */
const longest = 2_000;
const mostLines = 12;
/** How much of an unclosed tag is shown to the sender. */
const shownOfUnclosed = 40;

/** A tag, where each of its characters begins on the page, and the height of its line, in page units. */
export type TagOnPage = FoundTag & { places: CharacterAt[]; indexes: ReadonlySet<number>; size: number };

/** The texts between double braces, by page and in the order of PDFium's text extraction, at most one more than `most`. */
export async function findTags(bytes: Uint8Array, most: number): Promise<FoundTag[]> {
  const tags = await findTagsIn(await openPdf(bytes), bytes, most);
  return tags.map(({ places: _, indexes: __, size: ___, ...tag }) => tag);
}

/** Those that a reader sees: not the ones in layers that are hidden as the document is opened. */
export async function findTagsIn(open: OpenPdf, bytes: Uint8Array, most: number): Promise<TagOnPage[]> {
  const tags: TagOnPage[] = [];
  for (let pageIndex = 0; pageIndex < open.pageCount && tags.length <= most; pageIndex += 1)
    tags.push(
      ...(withCharacters(open, pageIndex, (reader) => tagsOnPage(open, pageIndex, reader, most + 1 - tags.length)) ??
        []),
    );
  return tags.length > 0 ? withoutHidden(bytes, tags) : tags;
}

async function withoutHidden(bytes: Uint8Array, tags: TagOnPage[]): Promise<TagOnPage[]> {
  const pdf = await PDFDocument.load(bytes, loadOptions);
  const isHidden = hiddenContent(pdf);
  if (!isHidden) return tags;
  const textsOf = new Map(
    [...new Set(tags.map(({ pageIndex }) => pageIndex))].map((pageIndex) => {
      const texts = textsOfPage(pdf.getPage(pageIndex).node, isHidden)?.texts ?? [];
      return [pageIndex, texts.some((text) => text.isHidden) ? texts : []] as const;
    }),
  );
  return tags.filter(({ pageIndex, places }) => {
    const texts = textsOf.get(pageIndex) ?? [];
    const areMetIn = (hidden: boolean) => {
      const wanted = new Places(places);
      for (const { items, isHidden: isOfHidden } of texts)
        if (isOfHidden === hidden)
          for (const item of items) if ("glyphs" in item) for (const glyph of item.glyphs) wanted.meet(glyph);
      return wanted.areAllMet();
    };
    return !areMetIn(true) || areMetIn(false);
  });
}

const [opening, closing] = ["{", "}"].map((brace) => brace.codePointAt(0) ?? 0);
const [newLine, hyphenAtEnd] = [0x0a, 0x02];
const isSpace = (code: number) => /[\s\p{C}]/u.test(String.fromCodePoint(code));

function tagsOnPage(open: OpenPdf, pageIndex: number, reader: CharacterReader, most: number): TagOnPage[] {
  const tags: TagOnPage[] = [];
  for (const { part, isClosed } of spansOf(reader.characters, most)) {
    const geometry = new Map(part.map((character) => [character, reader.geometryOf(character)]));
    const printed = part.filter((character) => !character.isGenerated);
    const line = firstLine(printed, part, geometry);
    const text = textOf(part, geometry);
    tags.push({
      pageIndex,
      text: isClosed ? text : text.slice(0, shownOfUnclosed),
      isClosed,
      ...displayed(open, reader.page, line),
      places: printed.map((character) => {
        const { x, y } = geometry.get(character) ?? { x: Number.NaN, y: Number.NaN };
        return { x, y, isBlank: isSpace(character.code) && character.code !== hyphenAtEnd };
      }),
      indexes: new Set(part.map(({ index }) => index)),
      size: Math.min(line.y1 - line.y0, line.x1 - line.x0),
    });
  }
  return tags;
}

type TagSpan = { part: Character[]; isClosed: boolean };

/** From `{{` to the next `}}`; one that another begins in, or that does not end soon, is not closed. */
function spansOf(characters: readonly Character[], most: number): TagSpan[] {
  const printed = characters.filter(({ code, isGenerated }) => !(isGenerated && code !== newLine));
  const isPair = (at: number, brace: number | undefined) =>
    printed[at]?.code === brace && printed[at + 1]?.code === brace;
  const spans: TagSpan[] = [];
  const add = (from: number, to: number, isClosed: boolean) => {
    const [first, last] = [printed[from]?.index ?? 0, printed[to]?.index ?? 0];
    spans.push({ part: characters.slice(first, last + 1), isClosed });
  };
  for (let at = 0; at < printed.length && spans.length < most; at += 1) {
    if (!isPair(at, opening)) continue;
    if (isPair(at + 1, opening)) continue; // the last two of several
    let lines = 1;
    let end = at + 2;
    while (end < printed.length && end - at <= longest && lines <= mostLines) {
      if (isPair(end, closing) || isPair(end, opening)) break;
      if (printed[end]?.code === newLine) lines += 1;
      end += 1;
    }
    const isClosed = isPair(end, closing);
    if (isClosed) add(at, end + 1, true);
    else add(at, Math.min(end, at + 2 + shownOfUnclosed, printed.length) - 1, false);
    at = isClosed ? end + 1 : end - 1;
  }
  return spans;
}

/** The box of the characters before the first end of a line. */
function firstLine(
  printed: readonly Character[],
  part: readonly Character[],
  geometry: ReadonlyMap<Character, Geometry>,
): Rect {
  const end = part.find(({ code }) => code === newLine)?.index ?? Number.POSITIVE_INFINITY;
  const boxes = printed.flatMap((one) => {
    const box = geometry.get(one)?.box;
    return one.index < end && box && !isSpace(one.code) ? [box] : [];
  });
  return {
    x0: Math.min(...boxes.map((box) => box.x0)),
    y0: Math.min(...boxes.map((box) => box.y0)),
    x1: Math.max(...boxes.map((box) => box.x1)),
    y1: Math.max(...boxes.map((box) => box.y1)),
  };
}

const ligatures = /[\ufb00-\ufb06]/g;
/** How much wider than between the other characters a gap is that stands for a space, in heights of the line. */
const widerThanUsual = 0.15;

/**
 * The text on one line. Where characters stand far apart, PDFium adds a space after each, which is none. Lines are joined
 * by a space where both are words, because a space at the end of a line is often not printed.
 */
function textOf(part: readonly Character[], geometry: ReadonlyMap<Character, Geometry>): string {
  const gaps = gapsBefore(part, geometry);
  const known = [...gaps.values()].toSorted((a, b) => a - b);
  const usual = known[Math.floor(known.length / 2)] ?? 0;
  let text = "";
  for (const [at, character] of part.entries()) {
    const { code, isGenerated } = character;
    if (code === hyphenAtEnd) text += "-";
    else if (code === newLine) text += isWord(text.at(-1)) && isWord(next(part, at)) ? " " : "";
    else if (isGenerated) {
      const after = part[at + 1];
      if (code === 0x20 && after && (gaps.get(after) ?? 0) > usual + widerThanUsual) text += " ";
    } else if (code > 0x1f) text += String.fromCodePoint(code);
  }
  return text.replace(ligatures, (one) => one.normalize("NFKC")).replace(/[\s\p{C}]+/gu, " ");
}

const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);
const next = (part: readonly Character[], at: number) => {
  const found = part.slice(at + 1).find(({ code }) => code > 0x20);
  return found && String.fromCodePoint(found.code);
};

/** The gap before each printed character, in heights of the line. */
function gapsBefore(part: readonly Character[], geometry: ReadonlyMap<Character, Geometry>): Map<Character, number> {
  const gaps = new Map<Character, number>();
  let before: Geometry | undefined;
  for (const character of part) {
    if (character.code === newLine) before = undefined;
    const own = geometry.get(character);
    if (character.isGenerated || !own) continue;
    const height = Math.max(1e-6, Math.min(own.box.y1 - own.box.y0, own.box.x1 - own.box.x0 || 1e9) || 1);
    if (before) {
      const across = Math.max(own.box.x0 - before.box.x1, before.box.x0 - own.box.x1);
      const up = Math.max(own.box.y0 - before.box.y1, before.box.y0 - own.box.y1);
      gaps.set(character, Math.max(across, up) / Math.max(height, own.box.y1 - own.box.y0));
    }
    before = own;
  }
  return gaps;
}
