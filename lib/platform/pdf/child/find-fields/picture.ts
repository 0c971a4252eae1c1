/** A page in shades of grey, a byte a pixel; `scale`: pixels per point. */
export type Picture = { width: number; height: number; scale: number; grey: Uint8Array };

/** From four bytes a pixel. */
export function greyOf(pixels: Uint8Array): Uint8Array {
  const grey = new Uint8Array(pixels.length >> 2);
  for (let at = 0, from = 0; at < grey.length; at += 1, from += 4)
    grey[at] = ((pixels[from] ?? 0) * 77 + (pixels[from + 1] ?? 0) * 150 + (pixels[from + 2] ?? 0) * 29) >> 8;
  return grey;
}

/** A line is at most so thick, in pixels: what is thicker is an area. */
const thickest = 7;
/** By how much ink is darker than what is around it, and what counts as ink anywhere. */
const leastContrast = 24;
const dark = 100;

/** Which pixels are lines and characters: 1, or 0 for paper of any shade. */
export function inkOf({ width, height, grey }: Picture): Uint8Array {
  const background = closed(grey, width, height);
  const ink = new Uint8Array(grey.length);
  for (let at = 0; at < ink.length; at += 1) {
    const shade = grey[at] ?? 0;
    ink[at] = shade < dark || (background[at] ?? 0) - shade > leastContrast ? 1 : 0;
  }
  return ink;
}

/** Without what is thin and darker than what is around it. */
function closed(grey: Uint8Array, width: number, height: number): Uint8Array {
  const size = { width, height };
  const lighter = spread(spread(grey, size, "across", "lightest"), size, "down", "lightest");
  return spread(spread(lighter, size, "across", "darkest"), size, "down", "darkest");
}

/**
 * Each pixel gets the lightest or darkest shade of those that are at most three pixels away in one direction. All lines
 * are gone through as one, each with what changes nothing beside it, which takes a third of the time.
 */
function spread(
  from: Uint8Array,
  { width, height }: { width: number; height: number },
  direction: "across" | "down",
  which: "lightest" | "darkest",
): Uint8Array {
  const isAcross = direction === "across";
  const half = (thickest - 1) / 2;
  const [row, step] = isAcross ? [width + thickest, 1] : [width, width];
  const start = isAcross ? half : half * width;
  const shades = new Uint8Array(isAcross ? row * height : row * (height + thickest)).fill(
    which === "lightest" ? 0 : 255,
  );
  for (let y = 0; y < height; y += 1) shades.set(from.subarray(y * width, (y + 1) * width), start + y * row);
  // After the three rounds each holds the choice of two, four and seven pixels.
  for (let reach = 1; reach <= half; reach += 1)
    if (which === "lightest") lighten(shades, reach * step);
    else darken(shades, reach * step);
  if (!isAcross) return shades.subarray(0, from.length);
  const to = new Uint8Array(from.length);
  for (let y = 0; y < height; y += 1) to.set(shades.subarray(y * row, y * row + width), y * width);
  return to;
}

function lighten(shades: Uint8Array, reach: number): void {
  for (let at = 0, other = reach; other < shades.length; at += 1, other += 1) {
    const shade = shades[other] ?? 0;
    if (shade > (shades[at] ?? 0)) shades[at] = shade;
  }
}

function darken(shades: Uint8Array, reach: number): void {
  for (let at = 0, other = reach; other < shades.length; at += 1, other += 1) {
    const shade = shades[other] ?? 0;
    if (shade < (shades[at] ?? 0)) shades[at] = shade;
  }
}
