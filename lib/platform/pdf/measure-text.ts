import "server-only";
import { create } from "@cantoo/fontkit";
import type { FontFace } from "./contract";
import { isFallback, readFace } from "./faces";
import type { Measure } from "./fit-text";
import { shapeText } from "./shape-text";
import { textRuns } from "./text-runs";

const widths = new Map<FontFace, (code: number) => number>();

/** Measures texts as the stamper prints them, at font size 1, without a document. */
export function measureText(wanted: FontFace): Measure {
  return (text) => {
    let width = 0;
    for (const run of textRuns(text, wanted)) {
      const { face } = run;
      if (isFallback(face)) for (const cluster of shapeText({ ...run, face, weight: 400 })) width += cluster.width;
      else for (const character of run.text) width += widthsOf(face)(character.codePointAt(0) ?? 0);
    }
    return width;
  };
}

function widthsOf(face: FontFace): (code: number) => number {
  const known = widths.get(face);
  if (known) return known;
  const font = create(readFace(face));
  if (!("glyphForCodePoint" in font)) throw new Error("The file holds more than one face");
  const width = (code: number) => (font.glyphForCodePoint(code)?.advanceWidth ?? 0) / font.unitsPerEm;
  widths.set(face, width);
  return width;
}
