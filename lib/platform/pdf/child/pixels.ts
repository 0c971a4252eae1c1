/** Rows that are looked at: one in so many. */
const oneRowIn = 16;
/** Of the rows that are looked at, in all. */
const mostColours = 2_000;
/** The largest share of pixels that differ from the one to their left. */
const mostChanges = 0.4;

/** The unused byte of a pixel, as part of a number of four bytes in this machine's byte order. */
const unused = new Uint32Array(new Uint8Array([0, 0, 0, 255]).buffer)[0] ?? 0;

const numbersOf = ({ buffer, byteOffset, length }: Uint8Array) => new Uint32Array(buffer, byteOffset, length / 4);

/** Where a page has transparency, the engine writes into the unused byte, which would be taken for opacity. */
export function makeOpaque(pixels: Uint8Array): void {
  const numbers = numbersOf(pixels);
  for (let at = 0; at < numbers.length; at += 1) numbers[at] = (numbers[at] ?? 0) | unused;
}

/**
 * Whether a drawing is of few colours in even areas, such as text, lines and tints, and neither a picture nor a gradient.
 * Of such drawings, a lossless image is mostly smaller than one that loses detail.
 */
export function isPlain(pixels: Uint8Array, width: number): boolean {
  const numbers = numbersOf(pixels);
  const colours = new Set<number>();
  let [changes, seen] = [0, 0];
  for (let row = 0; row < numbers.length; row += oneRowIn * width) {
    let before = (numbers[row] ?? 0) | unused;
    for (let at = row; at < row + width; at += 1) {
      const colour = (numbers[at] ?? 0) | unused;
      if (colour === before) continue;
      before = colour;
      changes += 1;
      colours.add(colour);
    }
    if (colours.size > mostColours) return false;
    seen += width;
  }
  return changes <= seen * mostChanges;
}
