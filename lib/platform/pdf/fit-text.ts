import { graphemesOf } from "./graphemes";
import { printableText } from "./printable-text";
import { lineHeight, lineSizeOf, paddingOf, smallestFitting, type TextRoom } from "./text-room";

const smallestSize = 5;
const sizeStep = 0.5;
/** Below the smallest size each next one is this part of the one before, down to where no longer value needs less. */
const shrinking = 0.9;
const leastSize = 0.05;

type TextBlock = { size: number; lines: string[] };
/** Returns the width of a text at font size 1. */
export type Measure = (text: string) => number;

/**
 * The largest font size, up to the wanted one, at which the text fits. What does not fit at the smallest size is made
 * smaller still: nothing is ever cut off.
 */
export function fitText(text: string, room: TextRoom, measure: Measure): TextBlock {
  const printable = printableText(text);
  const width = widthIn(room);
  const smallest = smallestIn(room);
  if (!room.multiline && room.overflow !== "wrap") {
    const line = printable.replaceAll("\n", " ").trim();
    const size = Math.min(lineSizeOf(room), width / Math.max(measure(line), 1e-6));
    if (size >= smallest) return { size, lines: [line] };
  }
  for (let size = room.fontSize; ; size -= sizeStep) {
    const held = Math.max(size, smallest);
    const lines = wrapText(printable, width / held, measure);
    if (lines.length * lineHeight * held <= room.height) return { size: held, lines };
    if (held === smallest) return fitWhole(printable, room, smallest, measure);
  }
}

/** The whole text, however small it gets. */
function fitWhole(printable: string, room: TextRoom, smallest: number, measure: Measure): TextBlock {
  for (let size = smallest * shrinking; ; size *= shrinking) {
    const lines = wrapText(printable, widthIn(room) / size, measure);
    if (lines.length * lineHeight * size <= room.height || size < leastSize) return { size, lines };
  }
}

const widthIn = (room: TextRoom): number => room.width - 2 * paddingOf(room);

/** A box that is lower than a line of the smallest size is meant for letters as small as that. */
const smallestIn = (room: TextRoom): number =>
  Math.min(room.smallest ?? (room.overflow ? smallestFitting : smallestSize), lineSizeOf(room));

/** Whether `fitText` needs no size below the smallest. What fits at any size fits at that. */
function fits(text: string, room: TextRoom, measure: Measure): boolean {
  const printable = printableText(text);
  const size = smallestIn(room);
  const isOneLine = () => measure(printable.replaceAll("\n", " ").trim()) * size <= widthIn(room);
  const isWrapped = () => wrapText(printable, widthIn(room) / size, measure).length * lineHeight * size <= room.height;
  if (room.multiline || room.overflow === "wrap") return isWrapped();
  return isOneLine() || (room.overflow !== "shrink" && isWrapped());
}

/** Null if the whole text fits at the smallest size or above, otherwise about how many of its characters do. */
export function mostThatFits(text: string, room: TextRoom, measure: Measure): number | null {
  const characters = Array.from(text);
  const fitsUpTo = (count: number) => fits(characters.slice(0, count).join(""), room, measure);
  if (fitsUpTo(characters.length)) return null;
  // From short to long, as long texts take long to measure and most boxes hold little.
  let [most, over] = [0, 1];
  while (over < characters.length && fitsUpTo(over)) [most, over] = [over, 2 * over];
  over = Math.min(over, characters.length);
  while (over - most > 1) {
    const middle = Math.floor((most + over) / 2);
    if (fitsUpTo(middle)) most = middle;
    else over = middle;
  }
  return most;
}

/** Wraps text between words, and within a word that is wider than the line. */
export function wrapText(text: string, width: number, measure: Measure): string[] {
  const space = measure(" ");
  return text.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    let used = 0;
    for (const { text: word, isApart } of piecesOf(paragraph, width, measure)) {
      const wanted = measure(word);
      const gap = isApart ? space : 0;
      if (line && used + gap + wanted > width) {
        lines.push(line);
        line = word;
        used = wanted;
      } else {
        used += line ? gap + wanted : wanted;
        line = line && isApart ? `${line} ${word}` : line + word;
      }
    }
    return [...lines, line];
  });
}

/** `isApart`: with a space between it and the piece before. */
type Piece = { text: string; isApart: boolean };

function piecesOf(paragraph: string, width: number, measure: Measure): Piece[] {
  return paragraph.split(" ").flatMap((word, index) =>
    splitUnspaced(word)
      .flatMap((part) => breakWord(part, width, measure))
      .map((text, part) => ({ text, isApart: index > 0 && part === 0 })),
  );
}

const writtenUnspaced = /[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const opening = /^[\p{Ps}\p{Pi}]+$/u;
const closing = /^[\p{Pe}\p{Pf}\p{Po}\u30FC\p{M}]+$/u;

/** The words of a text that is written without spaces; no line begins with closing punctuation or ends with opening. */
function splitUnspaced(text: string): string[] {
  if (!writtenUnspaced.test(text) || !("Segmenter" in Intl)) return [text]; // Firefox has it from 125 on
  const parts: string[] = [];
  for (const { segment } of new Intl.Segmenter("th", { granularity: "word" }).segment(text)) {
    const last = parts.at(-1);
    if (last !== undefined && (closing.test(segment) || opening.test(last))) parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts;
}

/** Breaks a word after punctuation if possible, otherwise anywhere between two characters as readers see them. */
function breakWord(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width) return [word];
  const parts: string[] = [];
  let part = "";
  let used = 0;
  for (const character of graphemesOf(word)) {
    const wanted = measure(character);
    if (part && used + wanted > width) {
      const [, before = part, after = ""] = /^(.*[-@/._:])(.*)$/su.exec(part) ?? [];
      parts.push(before);
      part = after;
      used = measureEach(part, measure);
    }
    part += character;
    used += wanted;
  }
  return [...parts, part];
}

/** Measures by character: `measure` caches its arguments, and these pieces are too many to cache. */
function measureEach(text: string, measure: Measure): number {
  let width = 0;
  for (const character of graphemesOf(text)) width += measure(character);
  return width;
}
