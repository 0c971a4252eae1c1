import fontkit, { type Font } from "@cantoo/fontkit";
import type { PDFDocument, PDFFont } from "pdf-lib";
import type { FontFace } from "../contract";
import { faceFor, readFace } from "../faces";
import { printableText } from "../printable-text";

export type FaceSet = Partial<Record<FontFace, PDFFont>>;

/** Embeds the faces that the texts need, as subsets. */
export async function embedFaces(pdf: PDFDocument, texts: { text: string; fontFace: FontFace }[]): Promise<FaceSet> {
  registerFontkit(pdf);
  const needed = new Set<FontFace>();
  for (const { text, fontFace } of texts) {
    for (const character of printableText(text)) needed.add(faceFor(character, fontFace) ?? fontFace);
  }
  const faces: FaceSet = {};
  for (const face of needed) faces[face] = await pdf.embedFont(readFace(face), { subset: true });
  return faces;
}

/** The font's name in a sheet's resources. */
export function fontKey(font: PDFFont): string {
  return `F${font.ref.objectNumber}`;
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
