import "server-only";
import { create } from "@cantoo/fontkit";
import type { FontFace } from "./contract";
import { faceFor, readFace } from "./faces";
import type { Measure } from "./fit-text";

const widths = new Map<FontFace, (code: number) => number>();

/** Measures texts as the stamper prints them, at font size 1, without a document. */
export function measureText(wanted: FontFace): Measure {
  return (text) => {
    let width = 0;
    for (const character of text)
      width += widthsOf(faceFor(character, wanted) ?? wanted)(character.codePointAt(0) ?? 0);
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
