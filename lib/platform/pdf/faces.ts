import { readFileSync } from "node:fs";
import { create } from "@cantoo/fontkit";
import { programFile } from "@/lib/platform/process/program-file";
import type { FontFace } from "./contract";
import { type CjkFace, type FallbackFace, fallbackFor } from "./fallback-faces";

/** Unicode fonts with the same metrics as the fonts that users choose by name. */
const files: Record<FontFace, string> = {
  Helvetica: "arimo/400Regular/Arimo_400Regular.ttf",
  Courier: "cousine/400Regular/Cousine_400Regular.ttf",
  "Times New Roman": "tinos/400Regular/Tinos_400Regular.ttf",
};
const fontFaces = ["Helvetica", "Times New Roman", "Courier"] as const satisfies readonly FontFace[];

const coverage = new Map<FontFace, ReadonlySet<number>>();

const faceFiles = new Map<string, Uint8Array>();

/** Returns the same array each time, so that callers can cache by it. */
export function readFaceFile(file: string): Uint8Array {
  const path = programFile("node_modules/@expo-google-fonts", file);
  const bytes = faceFiles.get(file) ?? new Uint8Array(readFileSync(path));
  faceFiles.set(file, bytes);
  return bytes;
}

export function readFace(face: FontFace): Uint8Array {
  return readFaceFile(files[face]);
}

/** The face for printing a character: that of its script, the wanted one, or another that has the glyph, if any. */
export function faceFor(character: string, wanted: FontFace, language?: CjkFace): FontFace | FallbackFace | undefined {
  const code = character.codePointAt(0) ?? 0;
  const fallback = fallbackFor(code, language);
  if (fallback) return fallback;
  return covers(wanted, code) ? wanted : fontFaces.find((face) => covers(face, code));
}

export const isFallback = (face: FontFace | FallbackFace): face is FallbackFace => !(face in files);

function covers(face: FontFace, code: number): boolean {
  let known = coverage.get(face);
  if (!known) {
    const font = create(readFace(face));
    known = new Set("characterSet" in font ? font.characterSet : []);
    coverage.set(face, known);
  }
  return known.has(code);
}
