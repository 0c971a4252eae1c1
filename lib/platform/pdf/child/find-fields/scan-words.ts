import { around, type Box, heightOf, middleOf, widthOf, type Words } from "./page-marks";
import type { Picture } from "./picture";

/** In points. */
const letter = { lowest: 2.5, highest: 30, widest: 40, widestRun: 250 };
/** Letters that touch each other are not hollow, as frames are: which share of their box is ink. */
const leastInk = 0.2;
const mostLetters = 12_000;

/** Each piece of connected ink that may be a letter, in points, from left to right and top to bottom. */
export function lettersOf({ width, height, scale }: Picture, ink: Uint8Array): Box[] {
  const seen = new Uint8Array(ink.length);
  const stack: number[] = [];
  const letters: Box[] = [];
  for (let seed = 0; seed < ink.length && letters.length < mostLetters; seed += 1) {
    if (ink[seed] !== 1 || seen[seed] === 1) continue;
    let [x0, x1, y0, y1, count] = [width, 0, height, 0, 0];
    stack.push(seed);
    seen[seed] = 1;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      count += 1;
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
      for (let down = -1; down <= 1; down += 1)
        for (let right = -1; right <= 1; right += 1) {
          const next = at + down * width + right;
          const isInside = x + right >= 0 && x + right < width && y + down >= 0 && y + down < height;
          if (!isInside || ink[next] !== 1 || seen[next] === 1) continue;
          seen[next] = 1;
          stack.push(next);
        }
    }
    const box = { x0: x0 / scale, x1: (x1 + 1) / scale, y0: y0 / scale, y1: (y1 + 1) / scale };
    const isDense = count / ((x1 - x0 + 1) * (y1 - y0 + 1)) >= leastInk;
    const isOfHeight = heightOf(box) >= letter.lowest && heightOf(box) <= letter.highest;
    if (isOfHeight && widthOf(box) <= (isDense ? letter.widestRun : letter.widest)) letters.push(box);
  }
  return letters;
}

/** Letters next to each other on a line, as words that nobody has read. */
export function scanWords(letters: readonly Box[]): Words[] {
  const words: Box[] = [];
  for (const one of letters.toSorted((a, b) => a.x0 - b.x0)) {
    const before = words.findLast((word) => {
      const height = Math.max(heightOf(word), heightOf(one));
      return (
        one.x0 - word.x1 < height * 0.7 &&
        one.x0 > word.x0 - 1 &&
        middleOf(one) > word.y0 - 1 &&
        middleOf(one) < word.y1 + 1
      );
    });
    if (before) Object.assign(before, around([before, one]));
    else words.push({ ...one });
  }
  return words.filter((word) => heightOf(word) >= 3.5).map((word) => ({ ...word, text: "" }));
}

/**
 * Whether the page is upside down: letters stand on a common line, and differ in height, so that more of them
 * agree at their feet than at their heads.
 */
export function isUpsideDown(letters: readonly Box[], words: readonly Box[]): boolean {
  let [feet, heads] = [0, 0];
  for (const word of words) {
    const own = letters.filter(
      (one) => one.x0 >= word.x0 - 0.1 && one.x1 <= word.x1 + 0.1 && one.y0 >= word.y0 - 0.1 && one.y1 <= word.y1 + 0.1,
    );
    if (own.length < 5) continue;
    feet += mostAlike(own.map(({ y1 }) => y1));
    heads += mostAlike(own.map(({ y0 }) => y0));
  }
  return heads > feet * 1.1;
}

/** How many of the heights are about the same. */
const mostAlike = (heights: readonly number[]): number =>
  Math.max(...heights.map((height) => heights.filter((other) => Math.abs(other - height) < 0.6).length));
