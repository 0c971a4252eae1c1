export type Box = { left: number; top: number; right: number; bottom: number };
export type Shift = { x: number; y: number };
export type Spot = { shift: Shift; isFree: boolean };

const gap = 4;
const margin = 8;
const step = 8;

/**
 * How far to move a box up and left so that it covers no other box: the nearest free spot within `area`, or else the
 * one that covers least.
 */
export function freeSpot(box: Box, others: readonly Box[], area: Box): Spot {
  let best = { shift: { x: 0, y: 0 }, covered: Number.POSITIVE_INFINITY, distance: Number.POSITIVE_INFINITY };
  for (let y = 0; box.top + y >= area.top + margin; y -= step)
    for (let x = 0; box.left + x >= area.left + margin || x === 0; x -= step) {
      const distance = Math.hypot(x, y);
      if (best.covered === 0 && distance >= best.distance) break;
      const covered = others.reduce((sum, other) => sum + overlap(box, other, { x, y }), 0);
      const isBetter = covered < best.covered || (covered === best.covered && distance < best.distance);
      if (isBetter) best = { shift: { x, y }, covered, distance };
    }
  return { shift: best.shift, isFree: best.covered === 0 };
}

/** In square pixels, including a small gap around the box. */
function overlap(box: Box, other: Box, { x, y }: Shift): number {
  const width = Math.min(box.right + x + gap, other.right) - Math.max(box.left + x - gap, other.left);
  const height = Math.min(box.bottom + y + gap, other.bottom) - Math.max(box.top + y - gap, other.top);
  return Math.max(width, 0) * Math.max(height, 0);
}
