import type { OpenPdf } from "../engine";
import type { Box, Words } from "./page-marks";
import { apply, type Matrix } from "../matrix";
import { type Character, withBlanks } from "./leaders";

/** Characters per page, as for its text. */
const mostCharacters = 12_000;
/** Words that run up or down name nothing. */
const mostSlant = 0.1;
const squares =
  /^[\u25A1\u2610\u274F-\u2752\u25A2\u25FB\u25AB\u25FD\u2B1C\uF06F\uF071\uF072\uF0A8\uF0A1\u25CB\u25EF]$/u;

/** What is printed on the page's lines, in the order of PDFium's text extraction. Underscores and squares stand alone. */
export function readWords({ pdfium }: OpenPdf, page: number, toDisplay: Matrix): { words: Words[]; slanted: Box[] } {
  const [characters, slanted]: [Character[], Box[]] = [[], []];
  const textPage = pdfium.FPDFText_LoadPage(page);
  if (!textPage) return { words: [], slanted };
  const at = pdfium.pdfium.wasmExports.malloc(32);
  const count = Math.min(pdfium.FPDFText_CountChars(textPage), mostCharacters);
  const turned = Math.atan2(toDisplay[1], toDisplay[0]);
  let gap = "";
  for (let index = 0; index < count; index += 1) {
    const text = String.fromCodePoint(pdfium.FPDFText_GetUnicode(textPage, index));
    if (/[\s\p{Cc}]/u.test(text)) {
      gap = " ";
      continue;
    }
    if (!pdfium.FPDFText_GetCharBox(textPage, index, at, at + 8, at + 16, at + 24)) continue;
    const [left = 0, right = 0, bottom = 0, top = 0] = [0, 8, 16, 24].map((offset) =>
      pdfium.pdfium.getValue(at + offset, "double"),
    );
    const [one, other] = [apply(toDisplay, { x: left, y: bottom }), apply(toDisplay, { x: right, y: top })];
    const box = {
      x0: Math.min(one.x, other.x),
      x1: Math.max(one.x, other.x),
      y0: Math.min(one.y, other.y),
      y1: Math.max(one.y, other.y),
      text,
      gap,
    };
    // Angles are measured against the page's units, anticlockwise.
    if (Math.abs(Math.sin(pdfium.FPDFText_GetCharAngle(textPage, index) + turned)) > mostSlant) {
      slanted.push(box);
      continue;
    }
    characters.push(box);
    gap = "";
  }
  pdfium.pdfium.wasmExports.free(at);
  pdfium.FPDFText_ClosePage(textPage);
  return { words: wordsOf(withBlanks(characters)), slanted };
}

function wordsOf(characters: readonly Character[]): Words[] {
  const words: Words[] = [];
  for (const { gap, ...box } of characters) {
    const last = words.at(-1);
    if (last && goesOn(last, box)) {
      last.text += gap + box.text;
      last.x1 = Math.max(last.x1, box.x1);
      last.y0 = Math.min(last.y0, box.y0);
      last.y1 = Math.max(last.y1, box.y1);
    } else words.push(box);
  }
  return words;
}

/** Underscores are a line to write on, as are the dots and dashes that were read as such. */
export const isBlank = ({ text }: { text: string }): boolean => text.endsWith("_");
/** Brackets to tick, `[ ]` or `( )`. */
export const isBracketed = ({ text }: { text: string }): boolean => text === "[ ]" || text === "( )";
/** A square to tick. */
export const isSquare = (word: { text: string }): boolean => squares.test(word.text) || isBracketed(word);

/** In points: between the dots of a line. */
const widestBlank = 7.5;

/** On the same line, and not further away than two spaces. */
function goesOn(words: Words, next: Words): boolean {
  if (isSquare(words) || isSquare(next)) return false;
  if (words.text.endsWith("_") !== (next.text === "_")) return false;
  const height = Math.max(words.y1 - words.y0, 4);
  const isOnLine = isBeside(words, next);
  if (isBlank(next)) return isOnLine && next.x0 > words.x1 - height && next.x0 - words.x1 < widestBlank;
  const widest = next.text === "." || words.text.endsWith(".") ? 2 * height : 0.65 * height;
  return isOnLine && next.x0 > words.x1 - height && next.x0 - words.x1 < widest;
}

const isBeside = (words: Box, next: Box): boolean => {
  const middle = (next.y0 + next.y1) / 2;
  return middle > words.y0 - 2 && middle < words.y1 + 2;
};
