import type { Line } from "./page-marks";
import type { Picture } from "./picture";

/** In points. */
const shortest = 6.5;
const thickest = 3;
/** Between two parts of the same line. */
const widestGap = 1.6;

type Run = { from: number; to: number };
/** Runs that lie on each other: their pixels, and how many of them are in which row. */
type Bundle = { from: number; to: number; first: number; pixels: number; rows: number[] };

/** The lines across the picture, in points; `isDown` for those that run down it. `isOther`: parts that are no lines. */
export function ruledLines(
  { width, height, scale }: Picture,
  ink: Uint8Array,
  isOther: (line: Line) => boolean,
  isDown = false,
): Line[] {
  const [lines, length] = isDown ? [width, height] : [height, width];
  const [lineStep, step] = isDown ? [1, width] : [width, 1];
  const least = Math.round(shortest * scale);
  const done = new Set<Bundle>();
  let open: Bundle[] = [];
  for (let row = 0; row < lines; row += 1) {
    const runs = runsOf(ink, row * lineStep, step, length, least);
    const next: Bundle[] = [];
    for (const run of runs) {
      const met = open.filter(({ from, to }) => run.from <= to && from <= run.to);
      const [bundle] = met;
      if (bundle) {
        for (const other of met.slice(1)) {
          absorb(bundle, other);
          done.delete(other);
          open.splice(open.indexOf(other), 1);
        }
        extend(bundle, run, row);
        if (!next.includes(bundle)) next.push(bundle);
      } else {
        const length = run.to - run.from;
        const made = { ...run, first: row, pixels: length, rows: [length] };
        next.push(made);
        done.add(made);
      }
    }
    open = next;
  }
  const found = [...done].filter(({ from, to, pixels }) => pixels / (to - from) <= thickest * scale);
  const parts = found.map((bundle) => lineOf(bundle, scale, isDown)).filter((line) => !isOther(line));
  return joined(parts, isDown);
}

function runsOf(ink: Uint8Array, start: number, step: number, length: number, least: number): Run[] {
  const runs: Run[] = [];
  let from = -1;
  for (let at = 0; at <= length; at += 1) {
    const isInk = at < length && ink[start + at * step] === 1;
    if (isInk && from < 0) from = at;
    if (!isInk && from >= 0) {
      if (at - from >= least) runs.push({ from, to: at });
      from = -1;
    }
  }
  return runs;
}

function absorb(bundle: Bundle, other: Bundle): void {
  const first = Math.min(bundle.first, other.first);
  const rows: number[] = [];
  for (const one of [bundle, other])
    for (const [index, pixels] of one.rows.entries()) {
      const at = one.first - first + index;
      rows[at] = (rows[at] ?? 0) + (pixels ?? 0);
    }
  bundle.from = Math.min(bundle.from, other.from);
  bundle.to = Math.max(bundle.to, other.to);
  bundle.pixels += other.pixels;
  bundle.first = first;
  bundle.rows = Array.from(rows, (pixels) => pixels ?? 0);
}

function extend(bundle: Bundle, run: Run, row: number): void {
  bundle.from = Math.min(bundle.from, run.from);
  bundle.to = Math.max(bundle.to, run.to);
  bundle.pixels += run.to - run.from;
  bundle.rows[row - bundle.first] = (bundle.rows[row - bundle.first] ?? 0) + run.to - run.from;
}

/** Only the rows that are about as long as the longest: letters may stand on a line. */
function lineOf({ from, to, first, rows }: Bundle, scale: number, isDown: boolean): Line {
  const longest = Math.max(...rows.map((pixels) => pixels ?? 0));
  const full = rows.flatMap((pixels, index) => ((pixels ?? 0) >= longest * 0.5 ? [first + index] : []));
  const [start, end] = [Math.min(...full) / scale, (Math.max(...full) + 1) / scale];
  return isDown
    ? { x0: start, x1: end, y0: from / scale, y1: to / scale }
    : { x0: from / scale, x1: to / scale, y0: start, y1: end };
}

/** Joins the parts of a line that something crosses. */
function joined(lines: readonly Line[], isDown: boolean): Line[] {
  const sorted = lines.toSorted((a, b) => (isDown ? a.x0 - b.x0 || a.y0 - b.y0 : a.y0 - b.y0 || a.x0 - b.x0));
  const kept: Line[] = [];
  for (const line of sorted) {
    const before = kept.findLast((one) =>
      isDown
        ? Math.abs(one.x0 - line.x0) < 1 && line.y0 - one.y1 < widestGap && one.y0 - line.y1 < widestGap
        : Math.abs(one.y0 - line.y0) < 1 && line.x0 - one.x1 < widestGap && one.x0 - line.x1 < widestGap,
    );
    if (before) {
      before.x0 = Math.min(before.x0, line.x0);
      before.y0 = Math.min(before.y0, line.y0);
      before.x1 = Math.max(before.x1, line.x1);
      before.y1 = Math.max(before.y1, line.y1);
    } else kept.push({ ...line });
  }
  return kept;
}
