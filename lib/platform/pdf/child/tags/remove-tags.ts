import { type PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from "pdf-lib";
import type { WithoutTags } from "../../contract";
import { type OpenPdf, openPdf } from "../engine";
import { loadOptions, saveOptions } from "../pdf-lib-options";
import { releaseMemory } from "../release-memory";
import { names, walkDicts } from "../walk-objects";
import { findTagsIn, type TagOnPage } from "./find-tags";
import { withCharacters } from "./read-characters";
import { removeTexts } from "./remove-texts";

/**
 * Takes the tags with these places in the list of `findTags` out of the pages, and answers those that it had to leave:
 * the text of a page without them must be what it was, at the same places.
 */
export async function removeTags(bytes: Uint8Array, chosen: readonly number[], most: number): Promise<WithoutTags> {
  const open = await openPdf(bytes);
  const all = await findTagsIn(open, bytes, most);
  const byPage = new Map<number, TagOnPage[]>();
  for (const at of chosen) {
    const tag = all[at];
    if (tag?.isClosed) byPage.set(tag.pageIndex, [...(byPage.get(tag.pageIndex) ?? []), tag]);
  }
  const before = new Map([...byPage].map(([pageIndex, tags]) => [pageIndex, textsWithout(open, pageIndex, tags)]));
  await releaseMemory();
  let written = await write(bytes, byPage);
  const spoilt = await spoiltPages(written.bytes, written.pages, before);
  if (spoilt.length > 0) {
    for (const pageIndex of spoilt) byPage.delete(pageIndex);
    written = await write(bytes, byPage);
  }
  const isRemoved = (at: number) => written.pages.includes(all[at]?.pageIndex ?? -1) && all[at]?.isClosed;
  return { bytes: written.bytes, left: chosen.filter((at) => !isRemoved(at)) };
}

/** The document without the tags, and the pages from which they could be taken. */
async function write(bytes: Uint8Array, byPage: ReadonlyMap<number, readonly TagOnPage[]>) {
  const pdf = await PDFDocument.load(bytes, loadOptions);
  const pages = [...byPage].flatMap(([pageIndex, tags]) => {
    const places = tags.flatMap((tag) => tag.places);
    return removeTexts(pdf, pdf.getPage(pageIndex).node, places) ? [pageIndex] : [];
  });
  const removed = pages.flatMap((pageIndex) => (byPage.get(pageIndex) ?? []).map(({ text }) => bare(text)));
  const { context } = pdf;
  const { Root, Info } = context.trailerInfo;
  const reachable = walkDicts(context, [Root, Info], (dict) => forgetTags(dict, new Set(removed)));
  for (const [ref] of context.enumerateIndirectObjects()) if (!reachable.has(ref)) context.delete(ref);
  const saved = await pdf.save(saveOptions);
  await releaseMemory();
  return { bytes: saved, pages };
}

const readAs = names("ActualText Alt E T Title");
const bare = (text: string) => text.replace(/\s/g, "");

/** What headings, bookmarks and alternatives repeat of the removed tags. */
function forgetTags(dict: PDFDict, removed: ReadonlySet<string>): void {
  for (const name of readAs) {
    const value = dict.lookup(name);
    if (!(value instanceof PDFString || value instanceof PDFHexString)) continue;
    const text = value.decodeText();
    const kept = text.replace(/\{\{[^{}]*\}\}/g, (tag) => (removed.has(bare(tag)) ? "" : tag));
    if (kept !== text) dict.set(PDFName.of(name.decodeText()), PDFHexString.fromText(kept));
  }
}

type Printed = { code: number; x: number; y: number; play: number };

/** What is printed on the page besides these tags. */
function textsWithout(open: OpenPdf, pageIndex: number, tags: readonly TagOnPage[]): Printed[] {
  const own = new Set(tags.flatMap(({ indexes }) => [...indexes]));
  const lines = tags.map(lineOf);
  const read = withCharacters(open, pageIndex, ({ characters, geometryOf }) =>
    characters.flatMap((character) => {
      // A hyphen at the end of a line has a code of its own.
      const code = character.code === 2 ? 0x2d : character.code;
      if (character.isGenerated || code <= 0x20 || code === 0xa0 || own.has(character.index)) return [];
      const { x, y } = geometryOf(character);
      const play = lines.reduce((sum, line) => (line.isBeside({ x, y }) ? sum + line.play : sum), nudge);
      return [{ code, x, y, play: Math.min(play, mostPlay) }];
    }),
  );
  return read ?? [];
}

async function spoiltPages(
  bytes: Uint8Array,
  pages: readonly number[],
  before: ReadonlyMap<number, readonly Printed[]>,
): Promise<number[]> {
  const open = await openPdf(bytes);
  const spoilt = pages.filter((pageIndex) => !isSame(before.get(pageIndex) ?? [], textsWithout(open, pageIndex, [])));
  await releaseMemory();
  return spoilt;
}

/** In page units: what is not seen, and the most that rounding may add up to. */
const nudge = 0.1;
const mostPlay = 4;
/** PDFium rounds the widths of characters to a thousandth of the font size, other readers do not. */
const rounding = 0.001;

type Line = { isBeside: (at: { x: number; y: number }) => boolean; play: number };

/** How far PDFium may show a character away from where it was, because it is on a line with this tag. */
function lineOf({ places, size }: TagOnPage): Line {
  const known = places.filter(({ x, y }) => Number.isFinite(x + y));
  const [xs, ys] = [known.map(({ x }) => x), known.map(({ y }) => y)];
  const [across, up] = [rangeOf(xs, size), rangeOf(ys, size)];
  const isUpright = across[1] - across[0] >= up[1] - up[0];
  const isBeside: Line["isBeside"] = ({ x, y }) =>
    isUpright ? y > up[0] && y < up[1] : x > across[0] && x < across[1];
  return { isBeside, play: places.length * size * rounding };
}

const rangeOf = (list: readonly number[], more: number) => {
  const [least, most] = list.reduce(([a, b], one) => [Math.min(a, one), Math.max(b, one)], [Infinity, -Infinity]);
  return [least - more, most + more] as const;
};

function isSame(before: readonly Printed[], after: readonly Printed[]): boolean {
  if (before.length !== after.length) return false;
  const isNear = (one: readonly Printed[], other: readonly Printed[]) =>
    one.every((a, at) => {
      const b = other[at];
      return b?.code === a.code && Math.hypot(a.x - b.x, a.y - b.y) < a.play;
    });
  return isNear(before, after) || isNear(inOrder(before), inOrder(after));
}

/** By place: the order of extraction may depend on what stands between. */
const inOrder = (list: readonly Printed[]) =>
  list.toSorted((a, b) => a.code - b.code || Math.round(a.y * 4) - Math.round(b.y * 4) || a.x - b.x);
