import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { isPlain } from "./pixels";

const [width, height] = [640, 640];
type Colour = readonly [red: number, green: number, blue: number];

/** A drawing whose fourth bytes are as an engine may leave them. */
function drawing(colourAt: (x: number, y: number) => Colour): Uint8Array {
  const pixels = new Uint8Array(randomBytes(width * height * 4));
  for (let at = 0; at < width * height; at += 1) pixels.set(colourAt(at % width, Math.floor(at / width)), at * 4);
  return pixels;
}

const grey = (value: number): Colour => [value, value, value];
const noise = randomBytes(width * height);

test.each([
  ["an empty page", true, () => grey(255)],
  [
    "lines of letters with soft edges",
    true,
    (x: number, y: number) => grey(y % 20 < 12 && x % 5 < 2 ? (x * 37) % 256 : 255),
  ],
  ["a grey scan", false, (x: number, y: number) => grey((noise[y * width + x] ?? 0) >> 2)],
  ["a gradient in many colours", false, (x: number, y: number): Colour => [x >> 3, y >> 2, 100]],
  ["a picture", false, (x: number, y: number): Colour => [noise[y * width + x] ?? 0, x % 256, y % 256]],
])("%s counts as plain: %s", (_, expected, colourAt) => {
  expect(isPlain(drawing(colourAt), width)).toBe(expected);
});
