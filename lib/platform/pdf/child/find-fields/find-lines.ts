import {
  type Box,
  heightOf,
  type Line,
  meet,
  middleOf,
  type PageMarks,
  sharedAcross,
  sharedDown,
  shareWithin,
  widthOf,
  type Words,
} from "./page-marks";
import type { Place } from "./place";
import { isBlank } from "./read-words";

/** In points: the height of a line of writing, the least room for one, and the shortest line for more than a character. */
const writing = { height: 14, lowest: 7.5, shortest: 14 };
/** In points: what is thicker separates parts of a page. */
const thickest = 1.8;
/** As shares of the page's width: what is wider and has no words beside it, or none at all, separates parts of a page. */
const wide = { labelled: 0.8, unlabelled: 0.7 };
/** In points: on a scan, what is shorter may be of a letter. */
const shortestScanned = 30;

type TypedLine = Line & { isTyped: boolean; isDotted: boolean };

/** The lines that something is to be written on. */
export function findLines(marks: PageMarks, texts: readonly Words[], taken: readonly Place[]): Place[] {
  const { across, dotted, words } = marks;
  const alone = dotted.filter((line) => !taken.some((one) => leadsTo(line, one)));
  return [...across, ...alone].flatMap((drawn) => {
    if (widthOf(drawn) < writing.shortest && !isPartOfRow(drawn, across)) return [];
    if (heightOf(drawn) > thickest || isUnderWords(drawn, texts)) return [];
    const line = { ...drawn, isTyped: isTyped(drawn, words), isDotted: dotted.includes(drawn) };
    if (!line.isTyped && isBorder(line, marks)) return [];
    return freeParts(line, texts, marks)
      .flatMap((part) => partsByLabels(part, texts))
      .flatMap((part): Place[] => {
        const top = Math.max(part.y0 - writing.height, ceilingOf(part, texts, marks));
        const box = { x0: part.x0, x1: part.x1, y0: top, y1: part.y0 + 0.5 };
        if (heightOf(box) < writing.lowest) return [];
        if (taken.some((one) => meet({ ...box, y1: box.y1 - 2 }, one) && shareWithin(box, one) > 0.3)) return [];
        const confidence = confidenceOf(box, line, texts, marks);
        return [{ ...box, shape: "line", isTyped: line.isTyped, confidence }];
      });
  });
}

/** Dots lead to a place that is further to the right, by at most so many points. */
const furthest = 40;

const leadsTo = (line: Line, place: Place): boolean =>
  sharedDown(place, { ...line, y0: line.y0 - 6 }) > 0 && place.x0 - line.x1 > -3 && place.x0 - line.x1 < furthest;

/** Made of underscores, dots or dashes. */
const isTyped = (line: Line, words: readonly Words[]): boolean =>
  words.some((word) => isBlank(word) && sharedAcross(word, line) > 4 && Math.abs(word.y1 - line.y1) < 4);

/** One of the short lines that stand for a character each. */
const isPartOfRow = (line: Line, all: readonly Line[]): boolean =>
  widthOf(line) > 7 && all.filter((one) => Math.abs(one.y0 - line.y0) < 1 && widthOf(one) < 25).length >= 4;

/** Words stand on the line: it underlines them, or separates them from what follows. */
const isUnderWords = (line: Line, texts: readonly Words[]): boolean =>
  texts.some(
    (word) =>
      word.text.length !== 1 &&
      word.text.length !== 2 &&
      sharedAcross(word, line) > Math.min(8, widthOf(word) / 2) &&
      word.y1 > line.y0 - 6 &&
      middleOf(word) < line.y0,
  );

/** A line that runs down touches or crosses it. */
const isBorder = (line: Line, { down }: PageMarks): boolean =>
  down.some(
    (one) =>
      sharedAcross(one, line) > -2 && sharedDown(one, line) > -2 && (one.y1 > line.y1 + 6 || one.y0 < line.y0 - 6),
  );

/** The parts of the line that no words stand on. */
function freeParts(line: TypedLine, texts: readonly Words[], { width }: PageMarks): TypedLine[] {
  const onIt = texts.filter(
    (word) => sharedAcross(word, line) > 0 && word.y1 > line.y0 - 5 && middleOf(word) < line.y0,
  );
  let parts = [line];
  for (const word of onIt)
    parts = parts.flatMap((part) =>
      sharedAcross(part, word) <= 0
        ? [part]
        : [
            { ...part, x1: word.x0 - 2 },
            { ...part, x0: word.x1 + 2 },
          ],
    );
  return parts.filter((part) => widthOf(part) >= Math.min(writing.shortest, widthOf(line)) && widthOf(part) < width);
}

/** What is often asked for on a part of a line, with its label below. */
const ownParts =
  /^\W*(?:city|state|zip|postal|code|date|title|phone|country|province|fecha|ciudad|provincia|c[oó]digo|tel[eé]fono|ημερομηνία|πόλη|τ\.?κ|τηλ)/iu;

/** The parts of a line that has several labels below it. */
export function partsByLabels(line: Line, texts: readonly Words[]): Line[] {
  const below = texts
    .filter((word) => sharedAcross(word, line) > 0 && word.y0 > line.y0 - 1.5 && word.y0 - line.y1 < 8)
    .toSorted((a, b) => a.x0 - b.x0);
  const starts = below.flatMap((word, index) => (index > 0 && ownParts.test(word.text) ? [word.x0 - 1] : []));
  return [line.x0, ...starts].map((x0, index) => {
    const next = starts[index];
    return { ...line, x0, x1: next === undefined ? line.x1 : next - 1 };
  });
}

/** How far up there is room above the line. */
function ceilingOf(line: Line, texts: readonly Words[], { across }: PageMarks): number {
  const above = [...texts, ...across].filter(
    (one) => one.y1 < line.y0 - 2 && sharedAcross(one, line) > Math.min(4, widthOf(line) / 2),
  );
  return Math.max(0, ...above.map((one) => one.y1));
}

function confidenceOf(
  box: Box,
  line: TypedLine,
  texts: readonly Words[],
  { across, width, isScan }: PageMarks,
): number {
  const isBeside = texts.some((word) => sharedDown(word, box) > 2 && box.x0 - word.x1 > -3 && box.x0 - word.x1 < 60);
  const isAbove = texts.some((word) => sharedAcross(word, line) > 4 && word.y0 > line.y0 - 1 && word.y0 - line.y1 < 9);
  const isOneOfMany = across.some((one) => {
    const apart = Math.abs(one.y0 - line.y0);
    return Math.abs(one.x0 - line.x0) < 6 && Math.abs(one.x1 - line.x1) < 6 && apart > 9 && apart < 30;
  });
  const share = widthOf(line) / width;
  if (isScan && widthOf(line) < shortestScanned) return 0.4;
  if (isBeside) return 0.8;
  if (share > wide.labelled) return 0.3;
  if (isAbove) return 0.75;
  if (share > wide.unlabelled) return 0.3;
  // Dots without words are an ornament, or the edges of letters that are drawn.
  if (line.isDotted && !line.isTyped) return 0.4;
  return isOneOfMany || line.isTyped ? 0.6 : 0.45;
}
