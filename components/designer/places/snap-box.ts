import type { MovedEdges, PageSize, PixelBox } from "./place-field";

/** How far a box snaps, and the positions of the lines that it then touches. */
export type Snap = { x: number; y: number; lineX: number | null; lineY: number | null };
export const noSnap: Snap = { x: 0, y: 0, lineX: null, lineY: null };

/** An edge or centre of the moved box, a line that it can touch, and from how near. */
type Pair = { own: number; line: number; reach: number };

const reach = 5;
/** Lines of text are close together; from further away, a field would never be free between them. */
const printedReach = 4;
/** How far what is printed may be from the box that lines up with it. */
const furthest = 200;

/**
 * Snaps a box that is within a few pixels of the edges or centres of the others or of the page's centre, or of what is
 * printed nearby: there only like edges meet, and the box stands on a line to write on. Of a box that is resized only
 * the `moved` edges snap.
 */
export function snapBox(
  box: PixelBox,
  others: readonly PixelBox[],
  page: PageSize,
  printed: readonly PixelBox[] = [],
  moved?: MovedEdges,
): Snap {
  const [own, ofOthers] = [edgesOf(box), others.map(edgesOf)];
  const across = [...ofOthers.flatMap(({ x }) => x), page.width / 2];
  const down = [...ofOthers.flatMap(({ y }) => y), page.height / 2];
  const near = printed.map((one) => ({ one, edges: edgesOf(one), gap: gapBetween(box, one) }));
  const only = (axis: "x" | "y") => own[axis].filter((_, edge) => !moved || edge === moved[axis]);
  const like = (axis: "x" | "y", of: (typeof near)[number]) =>
    ([0, 2] as const)
      .filter((edge) => !moved || edge === moved[axis])
      .map((edge) => pairOf(own[axis][edge], of.edges[axis][edge]));
  const x = nearest([
    ...everyPair(only("x"), across),
    ...near.filter(({ gap }) => gap.down < furthest).flatMap((one) => like("x", one)),
  ]);
  const y = nearest([
    ...everyPair(only("y"), down),
    ...near.filter(({ gap }) => gap.across < furthest).flatMap((one) => like("y", one)),
  ]);
  return { x: x.by, y: y.by, lineX: x.line, lineY: y.line };
}

type Edges = readonly [start: number, centre: number, end: number];

const edgesOf = ({ left, top, width, height }: PixelBox): { x: Edges; y: Edges } => ({
  x: [left, left + width / 2, left + width],
  y: [top, top + height / 2, top + height],
});

const gapBetween = (a: PixelBox, b: PixelBox) => ({
  across: Math.max(b.left - a.left - a.width, a.left - b.left - b.width),
  down: Math.max(b.top - a.top - a.height, a.top - b.top - b.height),
});

const everyPair = (own: readonly number[], lines: readonly number[]): Pair[] =>
  lines.flatMap((line) => own.map((edge) => ({ own: edge, line, reach })));
const pairOf = (own: number, line: number): Pair => ({ own, line, reach: printedReach });

function nearest(pairs: readonly Pair[]): { by: number; line: number | null } {
  let best: { by: number; line: number | null } = { by: 0, line: null };
  let distance = Number.POSITIVE_INFINITY;
  for (const { own, line, reach: least } of pairs) {
    const away = Math.abs(line - own);
    if (away >= least || away >= distance) continue;
    distance = away;
    best = { by: line - own, line };
  }
  return best;
}
