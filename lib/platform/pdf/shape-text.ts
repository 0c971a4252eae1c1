import type { Font, Glyph, Path } from "@cantoo/fontkit";
import { type FallbackFace, fontWith, scriptOf, type Weight } from "./fallback-faces";

/** An outline and its place at font size 1, from the cluster's start on the baseline. */
type Part = { id: number; outline: Path; unitsPerEm: number; x: number; y: number };

/** The glyphs that stand for some characters together: a letter with its dots and marks, a ligature, a syllable. */
export type Cluster = {
  /** Identifies what is seen among all clusters of the face and weight. */
  key: string;
  parts: Part[];
  /** At font size 1. */
  width: number;
  text: string;
};

type ShapedText = { face: FallbackFace; weight: Weight; text: string; isRightToLeft: boolean };
type PlacedGlyph = { glyph: Glyph; advance: number; x: number; y: number; unitsPerEm: number };

/** The clusters of a text in one face and direction, from left to right: joined, reordered and with marks in place. */
export function shapeText({ face, weight, text, isRightToLeft }: ShapedText): Cluster[] {
  const tag = scriptOf(face);
  if (!tag) return Array.from(text, (character) => shapeAlone(character, face, weight));
  const font = keepingTexts(fontWith(face, text.codePointAt(0) ?? 0, weight));
  const ordered = withMarksInOrder(text);
  const direction = isRightToLeft ? "rtl" : "ltr";
  const { glyphs, positions } = font.layout(ordered, undefined, tag, undefined, direction);
  const placed = glyphs.map((glyph, index): PlacedGlyph => {
    const { xAdvance = glyph.advanceWidth, xOffset = 0, yOffset = 0 } = positions?.[index] ?? {};
    return { glyph, advance: xAdvance, x: xOffset, y: yOffset, unitsPerEm: font.unitsPerEm };
  });
  const clusters = clustersOf(isRightToLeft ? placed.toReversed() : placed, ordered);
  const merged = clusters.map(({ glyphs: own, text: part }) => merge(isRightToLeft ? own.toReversed() : own, part));
  return isRightToLeft ? merged.toReversed() : merged;
}

function shapeAlone(character: string, face: FallbackFace, weight: Weight): Cluster {
  const code = character.codePointAt(0) ?? 0;
  const font = fontWith(face, code, weight);
  const glyph = font.glyphForCodePoint(code);
  if (!glyph) throw new Error(`Noto Sans ${face} has no glyph for a character that it lists`);
  return {
    key: character,
    parts: [{ id: glyph.id, outline: glyph.path, unitsPerEm: font.unitsPerEm, x: 0, y: 0 }],
    width: glyph.advanceWidth / font.unitsPerEm,
    text: character,
  };
}

/** Draws glyphs from left to right as one. */
function merge(glyphs: readonly PlacedGlyph[], text: string): Cluster {
  let pen = 0;
  const parts = glyphs.map(({ glyph, advance, x, y, unitsPerEm }) => {
    const part = { id: glyph.id, outline: glyph.path, unitsPerEm, x: pen + x / unitsPerEm, y: y / unitsPerEm };
    pen += advance / unitsPerEm;
    return part;
  });
  const key = parts.map(({ id, x, y }) => `${id} ${x.toFixed(3)} ${y.toFixed(3)}`).join(";");
  return { key: `${key} ${pen.toFixed(3)}`, parts, width: pen, text };
}

/** Text that cannot begin a cluster: a mark, a joiner, or nothing, for a further glyph of the characters before. */
const dependent = /^(?:$|[\p{M}\u200C\u200D])/u;

/**
 * Splits glyphs in reading order, and the text, wherever both have covered the same characters, in whatever order a
 * script places them.
 */
function clustersOf(glyphs: readonly PlacedGlyph[], text: string): { glyphs: PlacedGlyph[]; text: string }[] {
  const clusters: { glyphs: PlacedGlyph[]; text: string }[] = [];
  const characters = Array.from(text);
  let [open, openText, at]: [PlacedGlyph[], string, number] = [[], "", 0];
  for (const [index, glyph] of glyphs.entries()) {
    open.push(glyph);
    const seen = open.map(textOf).join("").normalize("NFKD");
    while (at < characters.length && openText.normalize("NFKD").length < seen.length) openText += characters[at++];
    const next = glyphs[index + 1];
    const canEnd = !next || !(dependent.test(textOf(next)) || dependent.test(characters[at] ?? ""));
    if (!canEnd || (next && sorted(seen) !== sorted(openText.normalize("NFKD")))) continue;
    clusters.push({ glyphs: open, text: next ? openText : openText + characters.slice(at).join("") });
    [open, openText] = [[], ""];
  }
  return clusters;
}

const textOf = ({ glyph }: PlacedGlyph) => String.fromCodePoint(...glyph.codePoints);
const sorted = (text: string) => Array.from(text).sort().join("");

/**
 * Shadda and dagesh come before vowels, where fonts expect them, and not after, as normalising puts them (HarfBuzz and
 * Unicode Technical Report 53 do the same).
 */
function withMarksInOrder(text: string): string {
  return text
    .replaceAll(/([\u064B-\u0650\u0652\u0657\u0670]+)([\u0651\u0654\u0655]+)/g, "$2$1")
    .replaceAll(/([\u05B0-\u05BB]+)([\u05BC\u05C1\u05C2]+)/g, "$2$1");
}

const kept = new WeakSet<Font>();

/** Fontkit caches a glyph with the characters of its first use; here each use has its own. */
function keepingTexts(font: Font): Font {
  if (kept.has(font)) return font;
  kept.add(font);
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, characters = []) => {
    const glyph = getGlyph(id, characters);
    // An object with the glyph as its prototype, which is a Glyph.
    return glyph && (Object.create(glyph, { codePoints: { value: characters } }) as Glyph);
  };
  return font;
}
