import { type Box, heightOf, sharedDown } from "./page-marks";

/** Line by line, and on each from left to right. */
export function inReadingOrder<Place extends Box>(places: readonly Place[]): Place[] {
  const lines: Place[][] = [];
  for (const place of places.toSorted((a, b) => a.y0 - b.y0)) {
    const line = lines.findLast(([first]) => first && sharedDown(first, place) > heightOf(place) / 2);
    if (line) line.push(place);
    else lines.push([place]);
  }
  return lines.flatMap((line) => line.toSorted((a, b) => a.x0 - b.x0));
}
