import type { PDFFont } from "pdf-lib";
import type { FontFace } from "../contract";
import { isFallback } from "../faces";
import type { Measure } from "../fit-text";
import { type Cluster, shapeText } from "../shape-text";
import { asSeen, type Base, textRuns } from "../text-runs";
import type { FaceSet } from "./embed-faces";
import type { FallbackFont } from "./fallback-font";

/** A part of a line as it is printed, from left to right; `width` is at font size 1. */
type PrintedRun = { width: number } & ({ font: PDFFont; text: string } | { font: FallbackFont; clusters: Cluster[] });

export function printedRuns(line: string, wanted: FontFace, faces: FaceSet, base?: Base): PrintedRun[] {
  return textRuns(line, wanted, base).flatMap((run): PrintedRun | [] => {
    if (isFallback(run.face)) {
      const font = faces.fallback[run.face];
      if (!font) return [];
      const clusters = shapeText({ ...run, face: run.face, weight: faces.weight });
      return { font, clusters, width: clusters.reduce((sum, { width }) => sum + width, 0) };
    }
    const font = faces.chosen[run.face];
    if (!font) return [];
    const text = asSeen(run);
    return { font, text, width: font.widthOfTextAtSize(text, 1000) / 1000 };
  });
}

/** Measures text at font size 1, caching each result. */
export function measureIn(wanted: FontFace, faces: FaceSet): Measure {
  const known = new Map<string, number>();
  return (text) => {
    const width = known.get(text) ?? printedRuns(text, wanted, faces).reduce((sum, run) => sum + run.width, 0);
    known.set(text, width);
    return width;
  };
}
