import type { PDFFont } from "pdf-lib";
import type { FontFace } from "../contract";
import { faceFor } from "../faces";
import { printableText } from "../printable-text";
import type { FaceSet } from "./embed-faces";

const smallestSize = 5;
const sizeStep = 0.5;
export const lineHeight = 1.2;
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const neutral = /[\s\p{P}\p{M}]/u;

/** Text that one face prints whole. */
export type Run = { font: PDFFont; text: string };
export type TextBlock = { size: number; lines: string[] };
export type Measure = (text: string) => number;

/** Cuts a line by face and direction; a character that nobody has was refused at entry, so it is left out. */
export function runsOf(line: string, wanted: FontFace, faces: FaceSet): Run[] {
  const runs: (Run & { isRightToLeft: boolean })[] = [];
  for (const character of line) {
    const face = faceFor(character, wanted);
    const font = face && faces[face];
    const last = runs.at(-1);
    if (!font) continue;
    const isRightToLeft = neutral.test(character) ? (last?.isRightToLeft ?? false) : rightToLeft.test(character);
    if (last?.font === font && last.isRightToLeft === isRightToLeft) last.text += character;
    else runs.push({ font, text: character, isRightToLeft });
  }
  return runs;
}

/** Measures text at size 1, each piece once. */
export function measureIn(wanted: FontFace, faces: FaceSet): Measure {
  const known = new Map<string, number>();
  return (text) => {
    const width =
      known.get(text) ??
      runsOf(text, wanted, faces).reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, 1000) / 1000, 0);
    known.set(text, width);
    return width;
  };
}

/** The largest size up to the wanted one at which the text stays inside; at the smallest it may still be too much. */
export function fitText(
  text: string,
  room: { width: number; height: number; fontSize: number; multiline: boolean },
  measure: Measure,
): TextBlock {
  const printable = printableText(text);
  const smallest = Math.min(smallestSize, room.fontSize);
  if (!room.multiline) {
    const line = printable.replaceAll("\n", " ").trim();
    const size = Math.min(room.fontSize, room.width / Math.max(measure(line), 1e-6), room.height / lineHeight);
    if (size >= smallest) return { size, lines: [line] };
  }
  for (let size = room.fontSize; ; size -= sizeStep) {
    const held = Math.max(size, smallest);
    const lines = wrapText(printable, room.width / held, measure);
    if (held === smallest || lines.length * lineHeight * held <= room.height) return { size: held, lines };
  }
}

/** Breaks lines between words, and within a word that is wider than the line. */
export function wrapText(text: string, width: number, measure: Measure): string[] {
  const space = measure(" ");
  return text.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    let used = 0;
    for (const word of paragraph.split(" ").flatMap((whole) => breakWord(whole, width, measure))) {
      const wanted = measure(word);
      if (line && used + space + wanted > width) {
        lines.push(line);
        line = word;
        used = wanted;
      } else {
        used += line ? space + wanted : wanted;
        line = line ? `${line} ${word}` : word;
      }
    }
    return [...lines, line];
  });
}

/** Breaks after a sign that may end a line where there is one, else anywhere. */
function breakWord(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width) return [word];
  const parts: string[] = [];
  let part = "";
  for (const character of word) {
    if (part && measureEach(part + character, measure) > width) {
      const [, before = part, after = ""] = /^(.*[-@/._:])(.*)$/su.exec(part) ?? [];
      parts.push(before);
      part = after;
    }
    part += character;
  }
  return [...parts, part];
}

/** By character, since these pieces are too many to remember. */
function measureEach(text: string, measure: Measure): number {
  let width = 0;
  for (const character of text) width += measure(character);
  return width;
}
