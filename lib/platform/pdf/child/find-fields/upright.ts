import type { Box } from "./page-marks";
import type { Picture } from "./picture";

/** In degrees: how far a scan may be turned, and the steps in which its angle is looked for. */
const mostTurned = 3;
const steps = { coarse: 0.5, fine: 0.05 };
/** What is turned by less is left as it is. */
const leastTurned = 0.1;
const mostPoints = 60_000;
/** By how much letters and lines are darker than the paper; the edges of shaded areas tell the angle as well. */
const leastContrast = 30;

/** By how many degrees the lines of a scan run down to the right. */
export function slantOf({ width, height, grey }: Picture): number {
  const edges: number[] = [];
  const lightest = paperOf(grey) - leastContrast;
  const isDark = (at: number) => (grey[at] ?? 0) < lightest;
  for (let at = width; at < grey.length; at += 1) if (isDark(at) && !isDark(at - width)) edges.push(at);
  const stride = Math.max(1, Math.ceil(edges.length / mostPoints));
  const points = edges.filter((_, index) => index % stride === 0);
  const columns = Float64Array.from(points, (at) => at % width);
  const middles = Float64Array.from(points, (at, index) => (at - (columns[index] ?? 0)) / width + height / 2);
  const sharpness = (degrees: number) => {
    const slope = Math.tan((degrees * Math.PI) / 180);
    const rows = new Float64Array(height * 2);
    for (let index = 0; index < columns.length; index += 1) {
      const row = Math.round((middles[index] ?? 0) - (columns[index] ?? 0) * slope);
      if (row >= 0 && row < rows.length) rows[row] = (rows[row] ?? 0) + 1;
    }
    return rows.reduce((sum, count) => sum + count * count, 0);
  };
  const best = (from: number, to: number, step: number) => {
    let [angle, score] = [0, sharpness(0)];
    for (let degrees = from; degrees <= to; degrees += step) {
      const found = sharpness(degrees);
      if (found > score) [angle, score] = [degrees, found];
    }
    return angle;
  };
  const coarse = best(-mostTurned, mostTurned, steps.coarse);
  const fine = best(coarse - steps.coarse, coarse + steps.coarse, steps.fine);
  return Math.abs(fine) < leastTurned ? 0 : fine;
}

/** The shade that most pixels have; a part of them tells it. */
function paperOf(grey: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at < grey.length; at += 7) counts[grey[at] ?? 0] = (counts[grey[at] ?? 0] ?? 0) + 1;
  return counts.indexOf(Math.max(...counts));
}

/** The picture turned around its middle so that lines which run down to the right by so many degrees are level. */
export function levelled(picture: Picture, degrees: number): Picture {
  const { width, height, grey } = picture;
  const turned = new Uint8Array(grey.length).fill(255);
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const [middleX, middleY] = [width / 2, height / 2];
  for (let y = 0; y < height; y += 1) {
    const [startX, startY] = [middleX - (y - middleY) * sin, middleY + (y - middleY) * cos];
    for (let x = 0; x < width; x += 1) {
      const fromX = startX + (x - middleX) * cos;
      const fromY = startY + (x - middleX) * sin;
      if (fromX < 0 || fromY < 0 || fromX >= width - 1 || fromY >= height - 1) continue;
      const left = Math.trunc(fromX);
      const top = Math.trunc(fromY);
      const at = top * width + left;
      const right = fromX - left;
      const above = (grey[at] ?? 0) * (1 - right) + (grey[at + 1] ?? 0) * right;
      const below = (grey[at + width] ?? 0) * (1 - right) + (grey[at + width + 1] ?? 0) * right;
      turned[y * width + x] = above + (below - above) * (fromY - top);
    }
  }
  return { ...picture, grey: turned };
}

/** Where a box of the levelled page is on the page itself; it keeps its size. */
export function turnedBack<Place extends Box>(
  place: Place,
  degrees: number,
  page: { width: number; height: number },
): Place {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const [dx, dy] = [(place.x0 + place.x1 - page.width) / 2, (place.y0 + place.y1 - page.height) / 2];
  const [x, y] = [dx * cos - dy * sin - dx, dx * sin + dy * cos - dy];
  return { ...place, x0: place.x0 + x, x1: place.x1 + x, y0: place.y0 + y, y1: place.y1 + y };
}
