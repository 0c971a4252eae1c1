import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font } from "@cantoo/fontkit";
import sharp from "sharp";

/** The hand that writes Greek too, in the parts that its package splits it into. */
const parts = ["latin", "latin-ext", "greek"];
const size = 96; // pixels: three times what a field shows, so that print is sharp
const margin = 24;

let hand: readonly Font[] | undefined;

function readHand(): readonly Font[] {
  const folder = join(/* turbopackIgnore: true */ process.cwd(), "node_modules/@fontsource/mynerve/files");
  return parts.flatMap((part) => {
    const font = create(readFileSync(join(folder, `mynerve-${part}-400-normal.woff`)));
    return "layout" in font ? [font] : [];
  });
}

/** A typed signature as the server writes it, for browsers without scripts; null where the hand lacks a sign. */
export async function drawTyped(text: string): Promise<Uint8Array | null> {
  const fonts = (hand ??= readHand());
  let x = margin;
  const paths: string[] = [];
  for (const sign of text.normalize("NFC").trim()) {
    const font = fonts.find((one) => one.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
    if (!font) return null;
    const scale = size / font.unitsPerEm;
    const [glyph] = font.layout(sign).glyphs;
    if (!glyph) return null;
    paths.push(`<path transform="translate(${x} ${size * 1.2}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`);
    x += glyph.advanceWidth * scale;
  }
  if (paths.length === 0) return null;
  const box = `width="${Math.ceil(x + margin)}" height="${Math.ceil(size * 1.8)}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box} fill="#1a1c28">${paths.join("")}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
