import fontkit from "@cantoo/fontkit";
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
    // The two packages fit; pdf-lib declares the older fontkit's types.
    const parsed = parsedFaces.get(bytes) ?? (fontkit.create(bytes) as unknown as ParsedFace);
    parsedFaces.set(bytes, parsed);
    return parsed;
  },
};

export function registerFontkit(pdf: PDFDocument): void {
  pdf.registerFontkit(cachingFontkit);
}
