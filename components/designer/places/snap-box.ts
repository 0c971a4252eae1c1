import type { PageSize, PixelBox } from "./place-field";

/** How far a box snaps, and the positions of the lines that it then touches. */
export type Snap = { x: number; y: number; lineX: number | null; lineY: number | null };

const reach = 5;

/** Snaps a box that is within a few pixels of the edges or centres of the others, or of the page's centre. */
export function snapBox(box: PixelBox, others: readonly PixelBox[], page: PageSize): Snap {
  const across = others.flatMap((one) => [one.left, one.left + one.width / 2, one.left + one.width]);
  const down = others.flatMap((one) => [one.top, one.top + one.height / 2, one.top + one.height]);
  const x = nearest([box.left, box.left + box.width / 2, box.left + box.width], [...across, page.width / 2]);
  const y = nearest([box.top, box.top + box.height / 2, box.top + box.height], [...down, page.height / 2]);
  return { x: x.by, y: y.by, lineX: x.line, lineY: y.line };
}

function nearest(own: readonly number[], lines: readonly number[]): { by: number; line: number | null } {
  let best: { by: number; line: number | null } = { by: 0, line: null };
  let distance = reach;
  for (const line of lines)
    for (const edge of own)
      if (Math.abs(line - edge) < distance) {
        distance = Math.abs(line - edge);
        best = { by: line - edge, line };
      }
  return best;
}
