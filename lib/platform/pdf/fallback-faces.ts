import { readFileSync } from "node:fs";
import { create, type Font } from "@cantoo/fontkit";
import { programFile } from "@/lib/platform/process/program-file";

/** Noto Sans by the last part of its name: the faces of scripts that the fonts users choose from do not have. */
export type FallbackFace = keyof typeof scripts | (typeof cjkFaces)[number];
export type Weight = 400 | 600;

/** Blocks of Unicode, by the one face that prints them, and that script's OpenType tag. */
const scripts = {
  Arabic: { tag: "arab", blocks: /[\u0600-\u06FF\u0750-\u077F\u08A0-\u08FF\uFB50-\uFDFF\uFE70-\uFEFC]/ },
  Armenian: { tag: "armn", blocks: /[\u0530-\u058F\uFB13-\uFB17]/ },
  Devanagari: { tag: "deva", blocks: /[\u0900-\u097F\u1CD0-\u1CFF\uA8E0-\uA8FF]/ },
  Georgian: { tag: "geor", blocks: /[\u10A0-\u10FF\u1C90-\u1CBF\u2D00-\u2D2F]/ },
  Hebrew: { tag: "hebr", blocks: /[\u0590-\u05FF\uFB1D-\uFB4F]/ },
  Thai: { tag: "thai", blocks: /[\u0E00-\u0E7F]/ },
} as const;
const scriptFaces = Object.keys(scripts) as (keyof typeof scripts)[]; // the object is a constant

/** Chinese, Japanese and Korean, in the order in which they are tried: each lacks characters that another has. */
const cjkFaces = ["SC", "JP", "TC", "KR"] as const;
export type CjkFace = (typeof cjkFaces)[number];
/** Hangul in whole syllables, Kana, ideographs and their punctuation; conjoining Jamo would have to be composed. */
const cjkBlocks =
  /[\u2E80-\u312F\u3131-\u318E\u3190-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\uFF01-\uFFE6\u{20000}-\u{3FFFF}]/u;
/** The first character that has a face here. */
const lowest = 0x0530;

const weights: Record<Weight, string> = { 400: "400Regular", 600: "600SemiBold" };
/** Parts of CJK faces stay open in this number; a page of text needs most of them. */
const mostOpen = 40;

const open = new Map<string, Font>();
const coverage = new Map<string, ReadonlySet<number>>();
const known = new Map<string, FallbackFace | undefined>();

/** The face that prints a character of another script; a Chinese one in the forms of `language`, where that has them. */
export function fallbackFor(code: number, language: CjkFace = "SC"): FallbackFace | undefined {
  if (code < lowest) return undefined;
  const key = `${code} ${language}`;
  if (!known.has(key)) known.set(key, findFace(code, language));
  return known.get(key);
}

function findFace(code: number, language: CjkFace): FallbackFace | undefined {
  const character = String.fromCodePoint(code);
  const script = scriptFaces.find((face) => scripts[face].blocks.test(character));
  if (script) return hasCharacter(script, code) ? script : undefined;
  return cjkBlocks.test(character) ? [language, ...cjkFaces].find((face) => hasCharacter(face, code)) : undefined;
}

/** Scripts of which each belongs to one language that also writes Chinese characters, in forms of its own. */
const ownScripts: [RegExp, CjkFace][] = [
  [/[\u3041-\u30FF\u31F0-\u31FF]/, "JP"],
  [/[\u3105-\u312F\u31A0-\u31BF]/, "TC"],
  [/[\u3131-\u318E\uAC00-\uD7A3]/, "KR"],
];

/** The languages whose forms of Chinese characters a part of the text may need; the first is that of the whole. */
export function cjkLanguages(text: string): CjkFace[] {
  const seen = ownScripts.flatMap(([letters, language]) => (letters.test(text) ? [language] : []));
  return [...seen, "SC"];
}

/** Whether the face has the character, such as a space between two words of its script. */
export function hasCharacter(face: FallbackFace, code: number): boolean {
  const file = fileOf(face, code, 400);
  if (!file) return false;
  const characters = coverage.get(file) ?? new Set(openFont(file, 400).characterSet);
  coverage.set(file, characters);
  return characters.has(code);
}

/** The OpenType tag of the face's script; a face without one prints its characters as they are. */
export const scriptOf = (face: FallbackFace): string | undefined =>
  face in scripts ? scripts[face as keyof typeof scripts].tag : undefined; // `in` does not narrow

/** The font file with this character of the face, opened. */
export function fontWith(face: FallbackFace, code: number, weight: Weight): Font {
  const file = fileOf(face, code, weight);
  if (!file) throw new Error(`Noto Sans ${face} has no part with this character`);
  return openFont(file, weight);
}

function fileOf(face: FallbackFace, code: number, weight: Weight): string | undefined {
  if (!isCjk(face))
    return `@expo-google-fonts/noto-sans-${face.toLowerCase()}/${weights[weight]}/NotoSans${face}_${weights[weight]}.ttf`;
  const part = partsOf(face).find(({ ranges }) => ranges.some(([from, to]) => from <= code && code <= to));
  return part && `${folderOf(face)}/files/noto-sans-${face.toLowerCase()}-${part.name}-wght-normal.woff2`;
}

const isCjk = (face: FallbackFace): face is (typeof cjkFaces)[number] => cjkFaces.some((one) => one === face);
const folderOf = (face: (typeof cjkFaces)[number]) => `@fontsource-variable/noto-sans-${face.toLowerCase()}`;

function openFont(file: string, weight: Weight): Font {
  const key = `${file} ${weight}`;
  const font = open.get(key) ?? readFont(file, weight);
  open.delete(key);
  open.set(key, font); // as the last one used
  const [oldest] = open.keys();
  if (open.size > mostOpen && oldest !== undefined) open.delete(oldest);
  return font;
}

function readFont(file: string, weight: Weight): Font {
  const font = create(readFileSync(programFile("node_modules", file))) as Font; // each file holds one face
  return Object.keys(font.variationAxes).includes("wght") ? font.getVariation({ wght: weight }) : font;
}

type Part = { name: string; ranges: [from: number, to: number][] };
const parts = new Map<FallbackFace, Part[]>();

/** The packages divide these large faces into parts; those with a number have the characters of the blocks above. */
function partsOf(face: (typeof cjkFaces)[number]): Part[] {
  const read = parts.get(face) ?? readParts(face);
  parts.set(face, read);
  return read;
}

function readParts(face: (typeof cjkFaces)[number]): Part[] {
  const list = readFileSync(programFile("node_modules", folderOf(face), "unicode.json"), "utf8");
  const byName = JSON.parse(list) as Record<string, string>; // "[12]" → "U+4e00-4e03,U+4e08"
  return Object.entries(byName).flatMap(([key, ranges]) => {
    const name = /^\[(\d+)\]$/.exec(key)?.[1];
    return name ? { name, ranges: ranges.split(",").map(rangeOf) } : [];
  });
}

function rangeOf(text: string): [number, number] {
  const [from = "", to = from] = text.trim().replace("U+", "").split("-");
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
