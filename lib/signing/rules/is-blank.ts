/** Of 255 in one colour: what is surely seen on white paper. */
const plain = 24;

/** Whether nothing of an image would be seen on paper. `pixels` are RGBA. */
export function isBlank(pixels: Uint8Array | Uint8ClampedArray): boolean {
  for (let at = 0; at < pixels.length; at += 4) {
    const darkest = Math.min(pixels[at] ?? 255, pixels[at + 1] ?? 255, pixels[at + 2] ?? 255);
    if ((255 - darkest) * (pixels[at + 3] ?? 0) > plain * 255) return false;
  }
  return true;
}
