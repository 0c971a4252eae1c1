import { beginText, clip, endPath, endText, rectangle, type PDFOperator } from "pdf-lib";
import type { FontFace } from "../contract";
import type { UprightBox } from "../geometry";
import { graphemesOf } from "../graphemes";
import { printableText } from "../printable-text";
import { lineHeight } from "../text-room";
import { directionOf } from "../text-runs";
import { baselineDrop, showLine } from "./draw-text";
import type { FaceSet } from "./embed-faces";
import { measureIn } from "./text-layout";

/** Of a cell's width, so that neighbours do not touch. */
const widest = 0.9;

type TextInCells = { text: string; fontFace: FontFace; fontSize: number; cells: number };

/** Draws each character in the middle of its own cell, from the side on which its script begins; all in the size in which the widest fits. */
export function drawComb({ text, fontFace, fontSize, cells }: TextInCells, box: UprightBox, faces: FaceSet) {
  const measure = measureIn(fontFace, faces);
  const characters = graphemesOf(printableText(text)).slice(0, cells);
  const isRightToLeft = directionOf(text) === "rtl";
  const cell = box.width / cells;
  const room = (cell * widest) / Math.max(...characters.map(measure), 1e-6);
  const size = Math.min(fontSize, box.height / lineHeight, room);
  const y = box.y + box.height / 2 - baselineDrop * size;
  const operators: PDFOperator[] = [rectangle(box.x, box.y, box.width, box.height), clip(), endPath(), beginText()];
  for (const [index, character] of characters.entries()) {
    const place = isRightToLeft ? cells - 1 - index : index;
    const x = box.x + place * cell + (cell - measure(character) * size) / 2;
    operators.push(...showLine(character, { x, y, size, fontFace }, faces));
  }
  return [...operators, endText()];
}
