import fontkit, { type Font } from "@cantoo/fontkit";
import type { PDFDocument, PDFFont, PDFRef } from "pdf-lib";
import type { FontFace } from "../contract";
import { faceFor, isFallback, readFace } from "../faces";
import { cjkLanguages, type FallbackFace, type Weight } from "../fallback-faces";
import { printableText } from "../printable-text";
import { FallbackFont } from "./fallback-font";

/** The fonts of a document: whole faces that users choose from, and fallback faces that grow with what is printed. */
export type FaceSet = {
  chosen: Partial<Record<FontFace, PDFFont>>;
  fallback: Partial<Record<FallbackFace, FallbackFont>>;
  weight: Weight;
};

/** Embeds the faces that the texts need, as subsets. Fallback faces are written by `finishFaces`. */
export async function embedFaces(pdf: PDFDocument, texts: { text: string; fontFace: FontFace }[]): Promise<FaceSet> {
  registerFontkit(pdf);
  const needed = new Set<FontFace | FallbackFace>();
  for (const { text, fontFace } of texts) {
    const printed = printableText(text);
    const languages = cjkLanguages(printed);
    for (const character of printed)
      for (const language of languages) needed.add(faceFor(character, fontFace, language) ?? fontFace);
  }
  const faces: FaceSet = { chosen: {}, fallback: {}, weight: 400 };
  for (const face of needed) {
    if (isFallback(face)) faces.fallback[face] = new FallbackFont(pdf, face, faces.weight);
    else faces.chosen[face] = await pdf.embedFont(readFace(face), { subset: true });
  }
  return faces;
}

/** The same fallback faces in bold, beside other chosen ones. */
export function inBold(pdf: PDFDocument, { fallback }: FaceSet, chosen: FaceSet["chosen"]): FaceSet {
  const names = Object.keys(fallback) as FallbackFace[]; // of an object whose keys are these
  const bold = names.map((face) => [face, new FallbackFont(pdf, face, 600)]);
  return { chosen, fallback: Object.fromEntries(bold) as FaceSet["fallback"], weight: 600 };
}

/** Writes the fallback faces after everything was printed. */
export function finishFaces(faces: FaceSet): void {
  for (const font of usedFallback(faces)) font.embed();
}

/** The fonts of a set that were used until now, by their names in a sheet's resources. */
export const fontResources = (faces: FaceSet): [key: string, ref: PDFRef][] =>
  [...Object.values(faces.chosen), ...usedFallback(faces)].map((font) => [fontKey(font), font.ref]);

const usedFallback = ({ fallback }: FaceSet) => Object.values(fallback).filter(({ isUsed }) => isUsed);

/** The font's name in a sheet's resources. */
export function fontKey({ ref }: { ref: PDFRef }): string {
  return `F${ref.objectNumber}`;
}

type Fontkit = Parameters<PDFDocument["registerFontkit"]>[0];
type ParsedFace = ReturnType<Fontkit["create"]>;

const parsedFaces = new WeakMap<Uint8Array, ParsedFace>();

/** Parsing a face takes longer than stamping a page, so each is parsed once per process. */
const cachingFontkit: Fontkit = {
  create(bytes) {
    // The casts are safe: the file holds one face, and pdf-lib works with this fontkit but declares an older one's
    // types.
    const parsed =
      parsedFaces.get(bytes) ?? (keepingCharacters(fontkit.create(bytes) as Font) as unknown as ParsedFace);
    parsedFaces.set(bytes, parsed);
    return parsed;
  },
};

/**
 * Fontkit caches a glyph as first used: the α inside an ά has no character. Without this, text in later documents would
 * be visible but could not be searched or copied.
 */
function keepingCharacters(font: Font): Font {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, characters = []) => {
    const glyph = getGlyph(id, characters);
    if (glyph?.codePoints.length === 0) glyph.codePoints = characters;
    return glyph;
  };
  return font;
}

export function registerFontkit(pdf: PDFDocument): void {
  pdf.registerFontkit(cachingFontkit);
}
