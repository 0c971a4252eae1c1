import "server-only";
import { create, type Font } from "@cantoo/fontkit";
import { isFallback, readFace, readFaceFile } from "./faces";
import type { Weight } from "./fallback-faces";
import { shapeText } from "./shape-text";
import { asSeen, textRuns } from "./text-runs";

const wanted = "Helvetica";
const boldFile = "arimo/600SemiBold/Arimo_600SemiBold.ttf";

type Outlined = { paths: string[]; width: number };

/** A line of text as SVG paths from `x` on the baseline `y`, so that it does not depend on installed fonts. */
export function outlineText(line: string, place: { x: number; y: number; size: number; weight: Weight }): Outlined {
  const { x, y, size, weight } = place;
  const paths: string[] = [];
  let at = x;
  for (const run of textRuns(line, wanted)) {
    const { face } = run;
    if (isFallback(face)) {
      for (const { parts, width } of shapeText({ ...run, face, weight })) {
        for (const part of parts)
          paths.push(pathAt(part.outline.toSVG(), at + part.x * size, y - part.y * size, size / part.unitsPerEm));
        at += width * size;
      }
    } else {
      const bytes = face === wanted && weight === 600 ? readFaceFile(boldFile) : readFace(face);
      const font = create(bytes) as Font; // each file holds one face
      const scale = size / font.unitsPerEm;
      const { glyphs, positions } = font.layout(asSeen(run));
      for (const [index, glyph] of glyphs.entries()) {
        const { xAdvance = glyph.advanceWidth, xOffset = 0, yOffset = 0 } = positions?.[index] ?? {};
        paths.push(pathAt(glyph.path.toSVG(), at + xOffset * scale, y - yOffset * scale, scale));
        at += xAdvance * scale;
      }
    }
  }
  return { paths, width: at - x };
}

const pathAt = (path: string, x: number, y: number, scale: number) =>
  `<path transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale} ${-scale})" d="${path}"/>`;
