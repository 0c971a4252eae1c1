import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font } from "@cantoo/fontkit";
import sharp from "sharp";

/** The script faces, in the parts that their packages split them into; Mynerve writes Greek too. */
const parts = {
  "dancing-script": ["latin"],
  "great-vibes": ["latin"],
  caveat: ["latin"],
  mynerve: ["latin", "latin-ext", "greek"],
} as const;
export type Hand = keyof typeof parts;
const size = 96; // pixels: three times what a field shows, so that print is sharp
const margin = 24;

const hands = new Map<Hand, readonly Font[]>();

function readHand(hand: Hand): readonly Font[] {
  const folder = join(/* turbopackIgnore: true */ process.cwd(), "node_modules/@fontsource", hand, "files");
  return parts[hand].flatMap((part) => {
    const font = create(readFileSync(join(folder, `${hand}-${part}-400-normal.woff`)));
    return "layout" in font ? [font] : [];
  });
}

/** A typed signature as the server writes it, for browsers without scripts; null where the hand lacks a sign. */
export async function drawTyped(text: string, hand: Hand = "mynerve"): Promise<Uint8Array | null> {
  const fonts = hands.get(hand) ?? readHand(hand);
  hands.set(hand, fonts);
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
