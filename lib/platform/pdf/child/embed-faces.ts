import fontkit, { type Font } from "@cantoo/fontkit";
import type { PDFDocument, PDFFont } from "pdf-lib";
import type { FontFace } from "../contract";
import { faceFor, readFace } from "../faces";
import { printableText } from "../printable-text";

export type FaceSet = Partial<Record<FontFace, PDFFont>>;

/** Embeds those faces, as subsets, that the texts need. */
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

/** The name under which a sheet's resources hold the font. */
export function fontKey(font: PDFFont): string {
  return `F${font.ref.objectNumber}`;
}

type Fontkit = Parameters<PDFDocument["registerFontkit"]>[0];
type ParsedFace = ReturnType<Fontkit["create"]>;

const parsedFaces = new WeakMap<Uint8Array, ParsedFace>();

/** Parsing a face takes longer than stamping a page with it, so each is parsed once for the life of the process. */
const cachingFontkit: Fontkit = {
  create(bytes) {
    // The file holds one face; and the two packages fit, pdf-lib declares the older fontkit's types.
    const parsed =
      parsedFaces.get(bytes) ?? (keepingCharacters(fontkit.create(bytes) as Font) as unknown as ParsedFace);
    parsedFaces.set(bytes, parsed);
    return parsed;
  },
};

/**
 * Fontkit remembers a glyph as it met it first: the α within an ά has no character of its own, and texts of later
 * documents could then be seen but neither searched nor copied.
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
