import "server-only";
import { create, type Font } from "@cantoo/fontkit";
import { sharp } from "../sharp";
import { readFaceFile } from "./faces";
import { printableText } from "./printable-text";

type Line = { text: string; size: number; bold?: boolean };

const ink = "#1a1c28";
const margin = 16;
const leading = 1.3;
const baseline = 1.02;
const files = {
  regular: "arimo/400Regular/Arimo_400Regular.ttf",
  bold: "arimo/600SemiBold/Arimo_600SemiBold.ttf",
};

/** Draws lines of text as a transparent PNG, as wide as needed. Outlines make it independent of installed fonts. */
export async function drawLines(lines: readonly Line[]): Promise<Uint8Array> {
  let y = margin;
  let width = 0;
  const paths: string[] = [];
  for (const { text, size, bold = false } of lines) {
    const font = create(readFaceFile(bold ? files.bold : files.regular)) as Font; // each file holds one face
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(printableText(text));
    let x = margin;
    for (const [index, glyph] of glyphs.entries()) {
      const at = `translate(${x.toFixed(2)} ${(y + size * baseline).toFixed(2)}) scale(${scale} ${-scale})`;
      paths.push(`<path transform="${at}" d="${glyph.path.toSVG()}"/>`);
      x += (positions?.[index]?.xAdvance ?? 0) * scale;
    }
    width = Math.max(width, x + margin);
    y += size * leading;
  }
  const box = `width="${Math.ceil(width)}" height="${Math.ceil(y + margin)}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box} fill="${ink}">${paths.join("")}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
