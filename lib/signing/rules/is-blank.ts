/** Difference from white, of 255, from which a pixel is clearly visible on paper. */
const plain = 24;

/** Whether an image would be invisible on paper. `pixels` are RGBA. */
export function isBlank(pixels: Uint8Array | Uint8ClampedArray): boolean {
  for (let at = 0; at < pixels.length; at += 4) {
    const darkest = Math.min(pixels[at] ?? 255, pixels[at + 1] ?? 255, pixels[at + 2] ?? 255);
    if ((255 - darkest) * (pixels[at + 3] ?? 0) > plain * 255) return false;
  }
  return true;
}
