/** As in PDF: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** First `one`, then `other`. */
export function multiply(one: Matrix, other: Matrix): Matrix {
  return [
    one[0] * other[0] + one[1] * other[2],
    one[0] * other[1] + one[1] * other[3],
    one[2] * other[0] + one[3] * other[2],
    one[2] * other[1] + one[3] * other[3],
    one[4] * other[0] + one[5] * other[2] + other[4],
    one[4] * other[1] + one[5] * other[3] + other[5],
  ];
}

export type Point = { x: number; y: number };

export const apply = ([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});
