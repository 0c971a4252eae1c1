import { drawPage } from "../draw-page";
import type { OpenPdf } from "../engine";
import { freeAreas } from "./free-areas";
import {
  type Box,
  heightOf,
  type Line,
  middleOf,
  type PageMarks,
  sharedAcross,
  sharedDown,
  widthOf,
} from "./page-marks";
import { displayMatrix } from "./page-transform";
import { dottedLines } from "./dotted-lines";
import { greyOf, inkOf, type Picture } from "./picture";
import { isBlank, readWords } from "./read-words";
import { ruledLines } from "./ruled-lines";
import { isUpsideDown, lettersOf, scanWords } from "./scan-words";
import { levelled, slantOf } from "./upright";

type Texts = ReturnType<typeof readWords>;

/** 150 dots per inch. */
const pixelsPerPoint = 150 / 72;

/** What is printed on a page; undefined for a scan that lies upside down. */
export function lookAtPage(open: OpenPdf, page: number): PageMarks | undefined {
  const [width, height] = [open.pdfium.FPDF_GetPageWidthF(page), open.pdfium.FPDF_GetPageHeightF(page)];
  const across = Math.round(width * pixelsPerPoint);
  const { pixels, ...size } = drawPage(open, page, across);
  const picture: Picture = { ...size, scale: across / width, grey: greyOf(pixels) };
  const texts = readWords(open, page, displayMatrix(open, page, width, height));
  if (texts.words.length > 0) return marksOf(picture, inkOf(picture), texts, { width, height, slant: 0 });
  const slant = slantOf(picture);
  const level = slant === 0 ? picture : levelled(picture, slant);
  const ink = inkOf(level);
  const letters = lettersOf(level, ink);
  const words = scanWords(letters);
  if (isUpsideDown(letters, words)) return undefined;
  return marksOf(level, ink, { words, slanted: [] }, { width, height, slant });
}

/** Whether at least this share of the line is within the words. */
function isWithin(line: Line, words: Box, share: number): boolean {
  const [across, down] = [sharedAcross(line, words) + 1, sharedDown(line, words) + 0.4];
  return across >= widthOf(line) * share && down >= heightOf(line) * share && middleOf(line) < words.y1 - 0.2;
}

/** In points, of a line that is made of characters. */
const thickness = 0.7;

const underneath = ({ x0, x1, y1 }: Box): Line => ({ x0, x1, y0: y1 - thickness, y1 });

type Size = { width: number; height: number; slant: number };

function marksOf(picture: Picture, ink: Uint8Array, { words, slanted }: Texts, size: Size): PageMarks {
  const isScan = words.every(({ text }) => text === "");
  const isOfLetters = (line: Line) =>
    words.some((word) => (!isBlank(word) || word.isDotted) && isWithin(line, word, isScan ? 0.6 : 1));
  const across = ruledLines(picture, ink, isOfLetters);
  const down = ruledLines(picture, ink, isOfLetters, true);
  const drawn = isScan ? [] : dottedLines(picture, ink).filter((line) => !isOfLetters(line));
  const dotted = [...drawn, ...words.filter(({ isDotted }) => isDotted).map(underneath)];
  closeCorners(picture, ink, across, down);
  closeSides(picture, ink, across, down);
  return { ...size, words, slanted, across, dotted, down, areas: freeAreas(picture, ink), isScan };
}

/** Lines that should meet are often a little too short: makes each longer by this, in pixels. */
const tooShort = 3;

function closeCorners(
  { width, height, scale }: Picture,
  ink: Uint8Array,
  across: readonly Line[],
  down: readonly Line[],
) {
  const mark = (x: number, y: number) => {
    if (x >= 0 && x < width && y >= 0 && y < height) ink[y * width + x] = 1;
  };
  for (let more = 0; more <= tooShort; more += 1) {
    for (const { x0, x1, y0, y1 } of across) {
      const y = Math.floor(((y0 + y1) / 2) * scale);
      mark(Math.round(x0 * scale) - more, y);
      mark(Math.round(x1 * scale) - 1 + more, y);
    }
    for (const { x0, x1, y0, y1 } of down) {
      const x = Math.floor(((x0 + x1) / 2) * scale);
      mark(x, Math.round(y0 * scale) - more);
      mark(x, Math.round(y1 * scale) - 1 + more);
    }
  }
}

/** The most that rows of an open table are apart, in points. */
const highestRow = 130;

/**
 * Tables are often open at their sides: closes a row between lines that begin or end at the same distance from the edge,
 * if a line runs down between them.
 */
function closeSides({ width, scale }: Picture, ink: Uint8Array, across: readonly Line[], down: readonly Line[]): void {
  for (const side of ["x0", "x1"] as const)
    for (const line of across) {
      if (widthOf(line) < 20) continue;
      const below = across
        .filter((one) => one.y0 > line.y1 + 6 && one.y0 - line.y1 < highestRow && widthOf(one) > 20)
        .filter((one) => Math.abs(one[side] - line[side]) < 2)
        .toSorted((a, b) => a.y0 - b.y0)[0];
      if (!below || !down.some((one) => joins(one, line, below))) continue;
      const edge = side === "x0" ? line.x0 : line.x1 - 1 / scale;
      const column = Math.min(width - 1, Math.max(0, Math.round(edge * scale)));
      for (let row = Math.round(line.y0 * scale); row <= Math.round(below.y0 * scale); row += 1)
        ink[row * width + column] = 1;
    }
}

const joins = (down: Line, above: Line, below: Line): boolean =>
  down.y0 < above.y1 + 2 && down.y1 > below.y0 - 2 && sharedAcross(down, above) > -2 && sharedAcross(down, below) > -2;
