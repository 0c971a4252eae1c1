import { type Box, heightOf, type PageMarks, sharedDown, shareWithin, widthOf, type Words } from "./page-marks";
import type { Place } from "./place";
import { isBracketed } from "./read-words";

/** In points; scans have holes in letters that are as large as the smallest squares. */
const side = { least: 3.8, leastScanned: 4.2, leastCircle: 5, most: 15 };
const mostStretched = 1.45;
/** Frames are so thick, and a field to tick has at least such sides. */
const frame = 1;
const lowestField = 10.5;
/** Characters of fonts of symbols: squares are among their letters. */
const symbolFirst = /^[oqn□]\s/u;

/** Empty squares and circles to tick. */
export function findTicks({ areas, slanted, words, isScan }: PageMarks, texts: readonly Words[]): Place[] {
  const drawn = areas.flatMap((area): Place[] => {
    const [width, height] = [widthOf(area), heightOf(area)];
    if (Math.min(width, height) < (isScan ? side.leastScanned : side.least)) return [];
    if (Math.max(width, height) > side.most || Math.max(width / height, height / width) > mostStretched) return [];
    const isSquare = area.sides > (isScan ? 0.7 : 0.8) && area.fill > (isScan ? 0.85 : 0.9);
    const isCircle =
      !isSquare && area.fill > 0.72 && area.fill < 0.87 && width > side.leastCircle && Math.abs(width - height) < 1;
    if (!isSquare && !isCircle) return [];
    if (texts.some((word) => word.text.length > 1 && !symbolFirst.test(word.text) && shareWithin(area, word) > 0.6))
      return [];
    if (slanted.some((letter) => shareWithin(area, letter) > 0.5)) return [];
    return isCircle
      ? [{ ...grown(area), shape: "circle", confidence: 0.7 }]
      : [{ ...grown(area), shape: "square", confidence: 0.9 }];
  });
  return [...drawn, ...words.filter(isBracketed).map((word) => bracketed(word, texts))];
}

/** In points: how far words are from the brackets that they belong to. */
const nextWords = 16;

function bracketed(word: Words, texts: readonly Words[]): Place {
  const { x0, x1, y0, y1 } = word;
  const isLabelled = texts.some(
    (one) =>
      /\p{L}{2}/u.test(one.text) &&
      sharedDown(one, word) > 2 &&
      (Math.abs(one.x0 - x1) < nextWords || Math.abs(x0 - one.x1) < nextWords),
  );
  return { x0, x1, y0, y1, shape: word.text === "( )" ? "circle" : "square", confidence: isLabelled ? 0.8 : 0.4 };
}

function grown({ x0, y0, x1, y1 }: Box): Box {
  const x = Math.max(frame, (lowestField - (x1 - x0)) / 2);
  const y = Math.max(frame, (lowestField - (y1 - y0)) / 2);
  return { x0: x0 - x, y0: y0 - y, x1: x1 + x, y1: y1 + y };
}
