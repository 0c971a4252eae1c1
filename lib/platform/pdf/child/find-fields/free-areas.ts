import type { Area } from "./page-marks";
import type { Picture } from "./picture";

/** In points: what is narrower is between letters. */
const narrowest = 4;
/** How much the shade may vary within an area. */
const mostDifference = 12;

/** The areas of one shade that ink or other shades surround, in points. */
export function freeAreas({ width, height, scale, grey }: Picture, ink: Uint8Array): Area[] {
  const owner = new Int32Array(grey.length);
  const stack: number[] = [];
  const least = narrowest * scale;
  const areas: Area[] = [];
  let [id, shade] = [0, 0];
  const isFree = (at: number) =>
    owner[at] === 0 && ink[at] !== 1 && Math.abs((grey[at] ?? 0) - shade) <= mostDifference;
  /** Keeps the first pixel of each run that goes on in the row above or below. */
  const goOn = (from: number, to: number) => {
    let isWithin = false;
    for (let at = from; at <= to; at += 1) {
      const isNext = isFree(at);
      if (isNext && !isWithin) stack.push(at);
      isWithin = isNext;
    }
  };
  for (let seed = 0; seed < grey.length; seed += 1) {
    if (owner[seed] !== 0 || ink[seed] === 1) continue;
    id += 1;
    shade = grey[seed] ?? 0;
    let [x0, x1, y0, y1, count] = [width, 0, height, 0, 0];
    stack.push(seed);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (owner[at] !== 0) continue;
      const row = at - (at % width);
      let [from, to] = [at, at];
      while (from > row && isFree(from - 1)) from -= 1;
      while (to < row + width - 1 && isFree(to + 1)) to += 1;
      owner.fill(id, from, to + 1);
      const y = row / width;
      count += to - from + 1;
      x0 = Math.min(x0, from - row);
      x1 = Math.max(x1, to - row);
      y0 = Math.min(y0, y);
      y1 = Math.max(y1, y);
      if (y > 0) goOn(from - width, to - width);
      if (y < height - 1) goOn(from + width, to + width);
    }
    if (x1 - x0 < least || y1 - y0 < least) continue;
    const sides = leastSide({ owner, width, id }, { x0, y0, x1, y1 });
    const fill = count / ((x1 - x0 + 1) * (y1 - y0 + 1));
    areas.push({ x0: x0 / scale, y0: y0 / scale, x1: (x1 + 1) / scale, y1: (y1 + 1) / scale, shade, fill, sides });
  }
  return areas;
}

type Pixels = { x0: number; y0: number; x1: number; y1: number };
type Owned = { owner: Int32Array; width: number; id: number };

/** Which share of its four sides an area reaches, at the side where it is least; one pixel further in. */
function leastSide({ owner, width, id }: Owned, { x0, y0, x1, y1 }: Pixels): number {
  const share = (from: number, step: number, count: number) => {
    let own = 0;
    for (let index = 0; index < count; index += 1) if (owner[from + index * step] === id) own += 1;
    return own / Math.max(count, 1);
  };
  const [across, down] = [x1 - x0 - 1, y1 - y0 - 1];
  return Math.min(
    share((y0 + 1) * width + x0 + 1, 1, across),
    share((y1 - 1) * width + x0 + 1, 1, across),
    share((y0 + 1) * width + x0 + 1, width, down),
    share((y0 + 1) * width + x1 - 1, width, down),
  );
}
