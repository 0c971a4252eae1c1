import { partsByLabels } from "./find-lines";
import { meaningOf } from "./label-words";
import {
  type Area,
  around,
  type Box,
  heightOf,
  type Line,
  type PageMarks,
  sharedDown,
  shareWithin,
  widthOf,
  type Words,
} from "./page-marks";
import type { Place } from "./place";

/** In points. */
const size = { narrowest: 10, lowest: 8, highest: 260 };
/** The darkest shade that one writes on, and the one from which a cell with words is a heading. */
const shades = { darkest: 150, heading: 245 };
/** Of a cell with words, in points: how far they are from its edges, and how much room they leave. */
const label = { indent: 14, fromTop: 8, roomBelow: 8.5, roomInText: 24, roomBeside: 30, oneLine: 13, highestCell: 30 };

/** The cells of tables and the frames that something can be written into. */
export function findCells(marks: PageMarks, texts: readonly Words[], ticks: readonly Place[]): Place[] {
  return marks.areas.flatMap((area) => {
    if (widthOf(area) < size.narrowest || heightOf(area) < size.lowest || heightOf(area) > size.highest) return [];
    if (area.sides < 0.75 || area.shade < shades.darkest || area.fill < 0.7) return [];
    if (ticks.some((one) => shareWithin(one, area) > 0.5)) return [];
    if (marks.across.some((line) => isInside(line, area))) return [];
    const inside = texts.filter((word) => shareWithin(word, area) > 0.5);
    return entryIn(area, inside, marks).flatMap((place) =>
      place.label !== undefined || heightOf(place) > label.highestCell
        ? [place]
        : partsByLabels({ ...place, y0: place.y1 }, texts).map(({ x0, x1 }) => ({ ...place, x0, x1 })),
    );
  });
}

const isInside = (line: Line, area: Box): boolean =>
  line.y0 > area.y0 + 2 && line.y1 < area.y1 - 2 && line.x1 > area.x0 + 1 && line.x0 < area.x1 - 1;

function entryIn(area: Area, inside: readonly Words[], marks: PageMarks): Place[] {
  const { x0, y0, x1, y1 } = area;
  const place = { shape: "cell" as const, x0, y0, x1, y1 };
  if (inside.length === 0) {
    if (isForNumber(area)) return [];
    const isPart = widthOf(area) < marks.width * 0.8 || heightOf(area) < marks.height * 0.25;
    const isLeftOut = area.shade < shades.heading && marks.areas.filter((one) => isWhiteCell(one)).length >= 3;
    return isPart ? [{ ...place, confidence: isLeftOut ? 0.4 : 0.7 }] : [];
  }
  if (area.shade < shades.heading) return [];
  if (!marks.isScan && !inside.some(({ text }) => /\p{L}{2}|^\p{Sc}$|^#$/u.test(text))) return [];
  const words = around(inside);
  const text = inside.map((word) => word.text).join(" ");
  const [before, above] = [words.x0 - x0, words.y0 - y0];
  const [beside, below] = [x1 - words.x1, y1 - words.y1];
  if (above < label.fromTop && below > 1.5 * above && before < label.indent && below >= label.roomBelow) {
    if (below < label.roomInText && isInRowOfText(area, marks)) return [];
    return [{ ...place, y0: words.y1 + 0.5, label: text, confidence: isStatement(text) ? 0.4 : 0.75 }];
  }
  if (hasEntryBeside(area, marks)) return [];
  const isLeft = before < label.indent || beside > 4 * before;
  const isLow = heightOf(words) < label.oneLine && heightOf(area) < label.highestCell;
  if (isLow && isLeft && beside > label.roomBeside && words.x1 - x0 < widthOf(area) * 0.7)
    return [{ ...place, x0: words.x1 + 2, label: text, confidence: asksFor(text) ? 0.7 : 0.4 }];
  return [];
}

/** In points: what is higher and narrower stands beside a question of several lines, for its number. */
const numbers = { widest: 30, lowest: 32, leastStretched: 1.5 };

const isForNumber = (area: Box): boolean =>
  widthOf(area) < numbers.widest && heightOf(area) > Math.max(numbers.lowest, widthOf(area) * numbers.leastStretched);

/** A cell beside it is full of words, so that the room in this one is only what they leave. */
const isInRowOfText = (area: Area, { areas, words }: PageMarks): boolean =>
  areas.some((one) => {
    const isBeside = Math.abs(one.x0 - area.x1) < 3 || Math.abs(area.x0 - one.x1) < 3;
    if (!isBeside || Math.abs(one.y0 - area.y0) > 3 || Math.abs(one.y1 - area.y1) > 3) return false;
    const inside = words.filter((word) => shareWithin(word, one) > 0.5);
    return inside.length > 1 && one.y1 - around(inside).y1 < label.fromTop;
  });

const isWhiteCell = (area: Area): boolean =>
  area.shade >= shades.heading &&
  area.sides >= 0.75 &&
  widthOf(area) > 30 &&
  heightOf(area) > size.lowest &&
  heightOf(area) < 60;

/** In words: what is longer explains something. */
const longest = 40;

/** A list's item, a sentence of few words, or a paragraph: nothing that asks for an entry. */
const isStatement = (text: string): boolean => {
  const count = text.split(" ").length;
  return /^[•–-]/u.test(text) || (text.endsWith(".") && count < 4) || count > longest;
};

const asksFor = (text: string): boolean =>
  /[:$€£#-]$|^\p{Sc}$/u.test(text) ||
  (!isStatement(text) && text.split(" ").length <= 4 && meaningOf(text) !== undefined);

/** An empty cell comes next in the row, so that the words are the row's label. */
const hasEntryBeside = (area: Area, { areas, words }: PageMarks): boolean =>
  areas.some(
    (one) =>
      one.x0 - area.x1 > 0 &&
      one.x0 - area.x1 < 3 &&
      sharedDown(one, area) > heightOf(area) * 0.8 &&
      !words.some((word) => shareWithin(word, one) > 0.5),
  );
