import { type Area, around, type Box, heightOf, type PageMarks, sharedDown, widthOf, type Words } from "./page-marks";
import type { Place } from "./place";
import { isBlank } from "./read-words";

/** In points. */
const comb = { widest: 26, narrowest: 7, highest: 32 };
const blank = { widest: 26, shortestAlone: 14, widestGap: 16, fewest: 3 };
const row = { shortest: 90, highest: 24, gap: { cell: 3, line: 9 } };

/** Cells of equal width that touch each other are one entry, a character in each. */
export function joinCombs(cells: readonly Place[]): Place[] {
  const isPart = (one: Place) =>
    one.label === undefined &&
    widthOf(one) < comb.widest &&
    widthOf(one) > comb.narrowest &&
    heightOf(one) < comb.highest;
  const goesOn = (last: Place, next: Place, first: Place) =>
    Math.abs(next.y0 - last.y0) < 1.5 &&
    Math.abs(next.y1 - last.y1) < 1.5 &&
    next.x0 - last.x1 > -1 &&
    next.x0 - last.x1 < 2.2 &&
    Math.abs(widthOf(next) - widthOf(first)) < 4;
  return chained(cells, isPart, goesOn).map((chain) => {
    const [first] = chain;
    if (chain.length === 1) return first;
    return { ...around(chain), shape: "comb", cells: chain.length, confidence: chain.length > 2 ? 0.8 : 0.7 };
  });
}

/** Short lines next to each other are one entry, as in `__ __ – __ __`. */
export function joinBlanks(lines: readonly Place[]): Place[] {
  const isPart = (one: Place) => widthOf(one) < blank.widest;
  const goesOn = (last: Place, next: Place) =>
    Math.abs(next.y1 - last.y1) < 1.5 && next.x0 - last.x1 > -1 && next.x0 - last.x1 < blank.widestGap;
  return chained(lines, isPart, goesOn).flatMap((chain): Place[] =>
    chain.length >= blank.fewest
      ? [{ ...around(chain), shape: "line", confidence: 0.7 }]
      : chain.filter((one) => widthOf(one) >= blank.shortestAlone),
  );
}

/** A stack of lines is for writing, also where each of them could separate parts of a page. */
const sure = 0.6;

/** Lines below each other for more than one line of writing are one entry. */
export function joinRows(places: readonly Place[], marks: PageMarks): Place[] {
  const stacks = chained(places, (one) => one.shape === "cell" || one.shape === "line", continues, "down");
  return stacks.flatMap((stack): Place[] => {
    const [first, ...others] = stack;
    const fewest = first.shape === "cell" || marks.isScan ? 3 : 2;
    const isOne = others.every((own) => !isInTable(own, marks.areas) && !isLabelled(own, marks.words));
    const joined = { ...first, ...around(stack), isMultiline: true, confidence: Math.max(first.confidence, sure) };
    return stack.length >= fewest && isOne ? [joined] : stack;
  });
}

const continues = (above: Place, below: Place): boolean =>
  above.shape === below.shape &&
  below.label === undefined &&
  above.isTyped !== true &&
  widthOf(above) > row.shortest &&
  Math.abs(above.x0 - below.x0) < 4 &&
  Math.abs(above.x1 - below.x1) < 4 &&
  below.y0 - above.y1 > -1 &&
  below.y0 - above.y1 < row.gap[above.shape === "line" ? "line" : "cell"] &&
  heightOf(below) < row.highest;

/** Another cell is in the same row. */
const isInTable = (cell: Box, areas: readonly Area[]): boolean =>
  areas.some(
    (one) =>
      Math.abs(one.y0 - cell.y0) < 3 &&
      Math.abs(one.y1 - cell.y1) < 3 &&
      (Math.abs(one.x0 - cell.x1) < 4 || Math.abs(cell.x0 - one.x1) < 4),
  );

const isLabelled = (place: Box, words: readonly Words[]): boolean =>
  words.some(
    (word) => !isBlank(word) && sharedDown(word, place) > 3 && place.x0 - word.x1 > -3 && place.x0 - word.x1 < 30,
  );

type Chain = [Place, ...Place[]];

/** The places in chains of those that go on from each other; what is no part of any is a chain of its own. */
function chained(
  places: readonly Place[],
  isPart: (one: Place) => boolean,
  goesOn: (last: Place, next: Place, first: Place) => boolean,
  direction: "across" | "down" = "across",
): Chain[] {
  const inOrder = (a: Place, b: Place) => (direction === "down" ? a.y0 - b.y0 : a.x0 - b.x0);
  const rest = new Set(places.filter(isPart).toSorted(inOrder));
  const chains: Chain[] = places.filter((one) => !isPart(one)).map((one) => [one]);
  for (const first of rest) {
    rest.delete(first);
    const chain: Chain = [first];
    for (const next of rest) {
      if (!goesOn(chain.at(-1) ?? first, next, first)) continue;
      chain.push(next);
      rest.delete(next);
    }
    chains.push(chain);
  }
  return chains;
}
