import {
  beginText,
  clip,
  endPath,
  endText,
  rectangle,
  setFontAndSize,
  setTextMatrix,
  showText,
  type PDFOperator,
} from "pdf-lib";
import type { FontFace } from "../contract";
import { fitText } from "../fit-text";
import type { UprightBox } from "../geometry";
import { lineHeight, paddingOf, type TextRoom } from "../text-room";
import { directionOf, type Base } from "../text-runs";
import { fontKey, type FaceSet } from "./embed-faces";
import { measureIn, printedRuns } from "./text-layout";

/** From the middle of a line to its baseline, relative to the font size (ascent 0.9, descent 0.22). */
export const baselineDrop = 0.34;

type TextInBox = Pick<TextRoom, "fontSize" | "multiline" | "smallest" | "overflow"> & {
  text: string;
  fontFace: FontFace;
  align?: "left" | "centre";
};

/** Draws the whole text within its box: shrinks it, and wraps it if multiline or too long for a line. */
export function drawText(wanted: TextInBox, box: UprightBox, faces: FaceSet): PDFOperator[] {
  const measure = measureIn(wanted.fontFace, faces);
  const padding = paddingOf(box);
  const width = box.width - 2 * padding;
  const { size, lines } = fitText(wanted.text, { ...wanted, width: box.width, height: box.height }, measure);
  const used = lines.length * size * lineHeight;
  const top = box.y + box.height - (wanted.multiline ? 0 : Math.max(0, (box.height - used) / 2));
  const operators = [rectangle(box.x, box.y, box.width, box.height), clip(), endPath(), beginText()];
  const base = directionOf(wanted.text);
  const share = wanted.align === "centre" ? 0.5 : base === "rtl" ? 1 : 0; // of the spare room, left of the line
  for (const [index, line] of lines.entries()) {
    const spare = share === 0 ? 0 : Math.max(0, width - measure(line) * size);
    const x = box.x + padding + spare * share;
    const y = top - (index + 0.5) * size * lineHeight - baselineDrop * size;
    operators.push(...showLine(line, { x, y, size, fontFace: wanted.fontFace, base }, faces));
  }
  return [...operators, endText()];
}

type LinePlace = { x: number; y: number; size: number; fontFace: FontFace; base?: Base };

/** Shows a line from `x`, with its baseline at `y`. `base` is the direction of its paragraph. */
export function showLine(line: string, { x, y, size, fontFace, base }: LinePlace, faces: FaceSet): PDFOperator[] {
  let at = x;
  return printedRuns(line, fontFace, faces, base).flatMap((run) => {
    const place = setTextMatrix(1, 0, 0, 1, at, y);
    at += run.width * size;
    const codes = "text" in run ? run.font.encodeText(run.text) : run.font.encode(run.clusters);
    return [setFontAndSize(fontKey(run.font), size), place, showText(codes)];
  });
}
