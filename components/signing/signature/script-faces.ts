import "@fontsource/caveat/400.css";
import "@fontsource/dancing-script/400.css";
import "@fontsource/great-vibes/400.css";
import "@fontsource/mynerve/400.css";
import { scriptCoverage } from "./script-coverage";

/** Four fonts; Mynerve also writes Greek (docs/product.md, Signing). */
export const faces = ["Dancing Script", "Great Vibes", "Caveat", "Mynerve"] as const;
export type Face = (typeof faces)[number];

const size = 96; // pixels: three times what a field shows, so that print is sharp
const margin = 24;
const ink = "#1a1c28";

/** The characters of the text that this font has no glyph for. */
function missingSigns(text: string, face: Face): string[] {
  const ranges = scriptCoverage[face].split(" ").map((range) => {
    const [from = "", to = from] = range.split("-");
    return [parseInt(from, 16), parseInt(to, 16)] as const;
  });
  return [...new Set(Array.from(text.normalize("NFC")))].filter((sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return !ranges.some(([from, to]) => from <= code && code <= to);
  });
}

/** The characters that even the font with the best coverage cannot write. */
export function unwritable(text: string): string[] {
  const lacks = faces.map((face) => missingSigns(text, face));
  return lacks.reduce((least, one) => (one.length < least.length ? one : least));
}

export const facesFor = (text: string): Face[] =>
  text.trim() === "" ? [] : faces.filter((face) => missingSigns(text, face).length === 0);

/** Draws the text in this font and returns a data URL; null if the browser has no canvas. */
export async function drawText(text: string, face: Face): Promise<string | null> {
  const font = `${size}px "${face}"`;
  await document.fonts.load(font, text);
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.font = font;
  const { width, actualBoundingBoxLeft: left } = context.measureText(text);
  canvas.width = Math.ceil(width + Math.max(left, 0) + 2 * margin);
  canvas.height = size * 1.8;
  context.font = font;
  context.fillStyle = ink;
  context.fillText(text, margin + Math.max(left, 0), size * 1.2);
  return canvas.toDataURL("image/png");
}
