import type { Line } from "./page-marks";
import type { Picture } from "./picture";

/** In points: the longest dot or dash and gap, the shortest line of them, and the thickest. */
const most = { part: 8, gap: 5, thick: 1.8 };
const shortest = 24;
const fewest = 6;

/** The lines across the picture that are made of dots or dashes of equal length at equal distances, in points. */
export function dottedLines({ width, height, scale }: Picture, ink: Uint8Array): Line[] {
  const done: Bundle[] = [];
  let open: Bundle[] = [];
  for (let row = 0; row < height; row += 1)
    open = chainsOf(ink, row * width, width, scale).map(({ from, to }) => {
      const above = open.find((one) => one.from < to && from < one.to);
      if (!above) {
        const made = { from, to, first: row, last: row };
        done.push(made);
        return made;
      }
      above.last = row;
      above.from = Math.min(above.from, from);
      above.to = Math.max(above.to, to);
      return above;
    });
  return done
    .map(({ from, to, first, last }) => ({
      x0: from / scale,
      x1: to / scale,
      y0: first / scale,
      y1: (last + 1) / scale,
    }))
    .filter(({ y0, y1 }) => y1 - y0 <= most.thick);
}

/** By how many pixels the parts and gaps may differ: they begin and end within one. */
const varied = (part: number): number => (part > 3 ? 2 : 1);

type Run = { from: number; to: number };
/** Chains of rows below each other. */
type Bundle = Run & { first: number; last: number };

/** What continues in the row without a change of its rhythm. */
function chainsOf(ink: Uint8Array, start: number, width: number, scale: number): Run[] {
  const chains: Run[] = [];
  let chain: (Run & { part: number; gap: number; count: number }) | undefined;
  const close = () => {
    if (chain && chain.count >= fewest && chain.to - chain.from >= shortest * scale)
      chains.push({ from: chain.from, to: chain.to });
    chain = undefined;
  };
  for (let at = 0; at < width; at += 1) {
    if (ink[start + at] !== 1) continue;
    const from = at;
    while (at < width && ink[start + at] === 1) at += 1;
    const part = at - from;
    const gap = chain ? from - chain.to : 0;
    if (chain && (gap > most.gap * scale || Math.abs(part - chain.part) > varied(part))) close();
    if (chain && chain.count > 1 && Math.abs(gap - chain.gap) > varied(part)) close();
    if (part > most.part * scale) close();
    else if (chain) chain = { ...chain, to: at, gap: chain.count > 1 ? chain.gap : gap, count: chain.count + 1 };
    else chain = { from, to: at, part, gap: 0, count: 1 };
  }
  close();
  return chains;
}
