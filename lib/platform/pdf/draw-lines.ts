import "server-only";
import { sharp } from "@/lib/platform/process/sharp";
import { outlineText } from "./outline-text";
import { printableText } from "./printable-text";

type Line = { text: string; size: number; bold?: boolean };

const ink = "#1a1c28";
const margin = 16;
const leading = 1.3;
const baseline = 1.02;
/** Draws lines of text as a transparent PNG, as wide as needed. Outlines make it independent of installed fonts. */
export async function drawLines(lines: readonly Line[]): Promise<Uint8Array> {
  let y = margin;
  let width = 0;
  const paths: string[] = [];
  for (const { text, size, bold = false } of lines) {
    const place = { x: margin, y: y + size * baseline, size, weight: bold ? 600 : 400 } as const;
    const outlined = outlineText(printableText(text), place);
    paths.push(...outlined.paths);
    width = Math.max(width, outlined.width + 2 * margin);
    y += size * leading;
  }
  const box = `width="${Math.ceil(width)}" height="${Math.ceil(y + margin)}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box} fill="${ink}">${paths.join("")}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
