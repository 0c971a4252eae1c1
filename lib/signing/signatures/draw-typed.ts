import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font } from "@cantoo/fontkit";
import { outlineText } from "@/lib/platform/pdf/outline-text";
import { printableText } from "@/lib/platform/pdf/printable-text";
import { uncoveredCharacters } from "@/lib/platform/pdf/uncovered-characters";
import { sharp } from "@/lib/platform/process/sharp";
import { programFile } from "@/lib/platform/process/program-file";
import { plainFont, type ScriptFont, scriptFonts, type SignatureFont } from "@/lib/signing/rules/signature-fonts";

/** The character subsets of the font packages; Mynerve has Greek. */
const parts: Record<ScriptFont, readonly string[]> = {
  "dancing-script": ["latin", "latin-ext", "vietnamese"],
  "great-vibes": ["latin", "latin-ext", "vietnamese", "cyrillic", "cyrillic-ext"],
  caveat: ["latin", "latin-ext", "cyrillic", "cyrillic-ext"],
  mynerve: ["latin", "latin-ext", "greek", "vietnamese"],
};
const size = 96; // pixels: three times what a field shows, so that print is sharp
const margin = 24;
const start = { x: margin, y: size * 1.2 };

const fontsOf = new Map<ScriptFont, readonly Font[]>();

function readFonts(family: ScriptFont): readonly Font[] {
  const folder = programFile("node_modules/@fontsource", family, "files");
  return parts[family].flatMap((part) => {
    const font = create(readFileSync(join(folder, `${family}-${part}-400-normal.woff`)));
    return "layout" in font ? [font] : [];
  });
}

type Run = { font: Font; text: string };

/** Splits the text where the next character is in another subset of the font; null if one is in none. */
function runsOf(text: string, family: ScriptFont): Run[] | null {
  const fonts = fontsOf.get(family) ?? readFonts(family);
  fontsOf.set(family, fonts);
  const runs: Run[] = [];
  for (const sign of text.normalize("NFC").trim()) {
    const font = fonts.find((one) => one.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
    if (!font) return null;
    const last = runs.at(-1);
    if (last?.font === font) last.text += sign;
    else runs.push({ font, text: sign });
  }
  return runs;
}

/** The fonts that have every character of the text. */
export function fontsFor(text: string): SignatureFont[] {
  if (text.trim() === "") return [];
  const able = scriptFonts.filter((family) => runsOf(text, family) !== null);
  return able.length > 0 || uncoveredCharacters(text).length > 0 ? able : [plainFont];
}

/** The font that was asked for if it has every character, otherwise the first that has; none if no font has. */
export function fontFor(text: string, asked: SignatureFont | null | undefined): SignatureFont | undefined {
  const fonts = fontsFor(text);
  return fonts.find((one) => one === asked) ?? fonts[0];
}

/** A typed signature drawn by the server; the same input gives the same bytes. Null if the font lacks a character. */
export async function drawTyped(text: string, font: SignatureFont): Promise<Uint8Array | null> {
  const outlined = font === plainFont ? outlinePlain(text) : outlineScript(text, font);
  if (!outlined) return null;
  const box = `width="${Math.ceil(outlined.width + 2 * margin)}" height="${Math.ceil(size * 1.8)}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box} fill="#1a1c28">${outlined.paths.join("")}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

type Outlined = ReturnType<typeof outlineText>;

function outlinePlain(text: string): Outlined | null {
  const line = printableText(text).replaceAll("\n", " ").trim();
  if (line === "" || uncoveredCharacters(line).length > 0) return null;
  return outlineText(line, { ...start, size, weight: 400 });
}

function outlineScript(text: string, family: ScriptFont): Outlined | null {
  const runs = runsOf(text, family);
  if (!runs || runs.length === 0) return null;
  let { x } = start;
  const paths: string[] = [];
  for (const { font, text: signs } of runs) {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(signs);
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = glyph.advanceWidth, xOffset = 0, yOffset = 0 } = positions?.[index] ?? {};
      const place = `translate(${x + xOffset * scale} ${start.y - yOffset * scale}) scale(${scale} ${-scale})`;
      paths.push(`<path transform="${place}" d="${glyph.path.toSVG()}"/>`);
      x += xAdvance * scale;
    }
  }
  return { paths, width: x - start.x };
}
