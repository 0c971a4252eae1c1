import type { PDFFont } from "pdf-lib";
import type { FontFace } from "../contract";
import { faceFor } from "../faces";
import type { Measure } from "../fit-text";
import type { FaceSet } from "./embed-faces";

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const neutral = /[\s\p{P}\p{M}]/u;

/** Text printed in one face. */
type Run = { font: PDFFont; text: string };

type DirectedRun = Run & { isRightToLeft: boolean };

/** Splits a line by face and direction. Characters without a face are left out, as validation refuses them. */
export function runsOf(line: string, wanted: FontFace, faces: FaceSet): Run[] {
  const runs: DirectedRun[] = [];
  for (const character of line) {
    const face = faceFor(character, wanted);
    const font = face && faces[face];
    const last = runs.at(-1);
    if (!font) continue;
    const isRightToLeft = neutral.test(character) ? (last?.isRightToLeft ?? false) : rightToLeft.test(character);
    if (last?.font === font && last.isRightToLeft === isRightToLeft) last.text += character;
    else runs.push({ font, text: character, isRightToLeft });
  }
  return runs.flatMap((run, index) => withGapApart(run, runs[index + 1]));
}

/**
 * Separates the gap between a right-to-left word and a left-to-right word: as part of the former it would be printed on
 * its far side, and the words would touch.
 */
function withGapApart(run: DirectedRun, next: DirectedRun | undefined): DirectedRun[] {
  const [gap = ""] = /[\s\p{P}]+$/u.exec(run.text) ?? [];
  if (!run.isRightToLeft || !next || next.isRightToLeft || !gap || gap === run.text) return [run];
  return [
    { ...run, text: run.text.slice(0, -gap.length) },
    { ...run, text: gap, isRightToLeft: false },
  ];
}

/** Measures text at font size 1, caching each result. */
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
