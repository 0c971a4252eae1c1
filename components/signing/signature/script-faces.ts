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

/** The fonts that have a glyph for each character. */
export const facesFor = (text: string): Face[] =>
  text === "" ? [] : faces.filter((face) => Array.from(text.normalize("NFC")).every((sign) => covers(face, sign)));

function covers(face: Face, sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0;
  return scriptCoverage[face].split(" ").some((range) => {
    const [from = "", to = from] = range.split("-");
    return parseInt(from, 16) <= code && code <= parseInt(to, 16);
  });
}

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
