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
/** A font that comes later than this does not keep anybody from signing. */
const patienceMs = 5000;
/**
 * When the wait for a font that has been asked for ends: once for all texts, so that no change of the text waits anew.
 * Whoever clears it waits again.
 */
export type Patience = Map<Face, Promise<"late">>;

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

/** Draws the text in this font and returns a data URL; null if the browser has no canvas, or not the font. */
export async function drawText(text: string, face: Face, patience: Patience): Promise<string | null> {
  if (!(await isLoaded(face, text, patience))) return null;
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context || !hasFace(context, text, face)) return null;
  const font = fontOf(face);
  context.font = font;
  const { width, actualBoundingBoxLeft: left } = context.measureText(text);
  canvas.width = Math.ceil(width + Math.max(left, 0) + 2 * margin);
  canvas.height = size * 1.8;
  context.font = font;
  context.fillStyle = ink;
  context.fillText(text, margin + Math.max(left, 0), size * 1.2);
  return canvas.toDataURL("image/png");
}

const fontOf = (face: Face, instead = "serif") => `${size}px "${face}", ${instead}`;

/** Browsers do not retry a font that failed, so its @font-face rules are replaced and it is requested once more. */
async function isLoaded(face: Face, text: string, patience: Patience): Promise<boolean> {
  const first = await load(face, text, patience);
  if (first !== "failed") return first === "loaded";
  renew(face);
  return (await load(face, text, patience)) === "loaded";
}

function load(face: Face, text: string, patience: Patience) {
  const answered = document.fonts.load(fontOf(face), text).then(
    (loaded) => (loaded.length > 0 ? "loaded" : "refused"), // by the browser's settings
    () => "failed",
  );
  const late = patience.get(face) ?? new Promise<"late">((resolve) => setTimeout(() => resolve("late"), patienceMs));
  patience.set(face, late);
  void answered.then(() => patience.delete(face));
  return Promise.race([answered, late]);
}

function renew(face: Face): void {
  for (const sheet of document.styleSheets) {
    if (sheet.href && new URL(sheet.href).origin !== location.origin) continue; // its rules cannot be read
    for (const [at, rule] of [...sheet.cssRules].entries()) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      if (rule.style.getPropertyValue("font-family").replaceAll(/["']/g, "") !== face) continue;
      sheet.deleteRule(at);
      sheet.insertRule(rule.cssText, at);
    }
  }
}

/**
 * A browser may load a font and still not use it. It does use it if the fallback font makes no difference to the width.
 */
function hasFace(context: CanvasRenderingContext2D, text: string, face: Face): boolean {
  const widths = ["serif", "monospace"].map((instead) => {
    context.font = fontOf(face, instead);
    return context.measureText(text).width;
  });
  return widths[0] === widths[1];
}
