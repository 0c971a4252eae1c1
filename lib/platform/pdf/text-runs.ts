import bidiFactory from "bidi-js";
import { codePoint } from "@/lib/platform/text/code-point";
import type { FontFace } from "./contract";
import { cjkLanguages, type FallbackFace, hasCharacter } from "./fallback-faces";
import { faceFor, isFallback } from "./faces";
import { withoutInk } from "./printable-text";

/** A part of a line in one face and direction; the text is in reading order. */
type TextRun = { face: FontFace | FallbackFace; text: string; isRightToLeft: boolean };
type Direction = "ltr" | "rtl";
/**
 * The direction of a text; `sentence` for a sentence of the product, which runs from left to right and may contain
 * names.
 */
export type Base = Direction | "sentence";
type LevelledRun = TextRun & { level: number };

const bidi = bidiFactory();
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
/**
 * The last letter of a right-to-left name before the sentence goes on, for example with a number, which would otherwise
 * be drawn as a part of the name.
 */
const endOfName = /([\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC])(?=\s*[^\s\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC])/g;
const leftToRightMark = "\u200E";
/** Printed in the face of the word before them, which may place or join them. */
const clinging = /[\p{M}\s\u200C\u200D]/u;

/** The direction of the first letter that has one (Unicode Standard Annex 9, rules P2 and P3). */
export function directionOf(text: string): Direction {
  if (!rightToLeft.test(text)) return "ltr";
  return bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1 ? "rtl" : "ltr";
}

/**
 * Splits a line by face and direction, in the order in which the runs stand from left to right. A character without a
 * face is shown by its number.
 */
export function textRuns(line: string, wanted: FontFace, base: Base = directionOf(line)): TextRun[] {
  if (!rightToLeft.test(line)) return splitByFace(line, wanted);
  const isSentence = base === "sentence";
  const marked = isSentence ? line.replaceAll(endOfName, `$1${leftToRightMark}`) : line;
  const { levels } = bidi.getEmbeddingLevels(marked, isSentence ? "ltr" : base);
  return inVisualOrder(splitByFace(marked, wanted, levels));
}

function splitByFace(line: string, wanted: FontFace, levels?: Uint8Array): LevelledRun[] {
  const runs: LevelledRun[] = [];
  const [language] = cjkLanguages(line);
  let at = 0;
  for (const character of line) {
    const level = levels?.[at] ?? 0;
    at += character.length;
    if (character === leftToRightMark) continue;
    const last = runs.at(-1);
    const isClinging = last?.level === level && clings(character, last.face);
    const face = isClinging ? last.face : faceFor(character, wanted, language);
    const text = face ? character : codeOf(character);
    if (text === "") continue;
    const shown = { face: face ?? wanted, level: face ? level : level + (level % 2) };
    if (last?.face === shown.face && last.level === shown.level) last.text += text;
    else runs.push({ ...shown, text, isRightToLeft: shown.level % 2 === 1 });
  }
  return runs;
}

/**
 * Shows a character that no face has by its code. Entries with such characters are refused; in texts that nobody can
 * correct, such as a file name in a certificate, a gap would hide that there was something.
 */
function codeOf(character: string): string {
  if (withoutInk.test(character)) return "";
  return `[${codePoint(character)}]`;
}

const clings = (character: string, face: TextRun["face"]): boolean =>
  clinging.test(character) && isFallback(face) && hasCharacter(face, character.codePointAt(0) ?? 0);

/** Unicode Standard Annex 9, rule L2, for whole runs: the characters of a run are put in order with its glyphs. */
function inVisualOrder(runs: LevelledRun[]): TextRun[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  let ordered = runs;
  for (let level = highest; level > 0; level -= 1) {
    const next: LevelledRun[] = [];
    let reversed: LevelledRun[] = [];
    for (const run of ordered) {
      if (run.level >= level) reversed.unshift(run);
      else {
        next.push(...reversed, run);
        reversed = [];
      }
    }
    ordered = [...next, ...reversed];
  }
  return ordered;
}

/** The characters of a run from left to right, with brackets turned, for a face that is not shaped. */
export function asSeen({ text, isRightToLeft }: TextRun): string {
  if (!isRightToLeft) return text;
  return Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character)
    .toReversed()
    .join("");
}
