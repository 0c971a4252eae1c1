import type { PageSize, PixelBox } from "./place-field";

const margin = 48;
const gap = 24;
const step = 12;
/** How far from what is printed or placed. */
const clear = 16;

type Size = { width: number; height: number };
type Taken = { printed: readonly PixelBox[]; placed: readonly PixelBox[] };

/**
 * The middles of places for so many boxes, side by side, in the lowest free part of the page, below what stands above it.
 * Fewer if the page does not hold all. Without a free part they cover what is printed, or at worst the foot of the page.
 */
export function freePlaces(
  count: number,
  { width, height }: Size,
  page: PageSize,
  { printed, placed }: Taken,
): { x: number; y: number }[] {
  const fitting = (room: number, size: number) => Math.max(1, Math.floor((room - 2 * margin + gap) / (size + gap)));
  const columns = Math.min(count, fitting(page.width, width));
  const held = Math.min(count, columns * fitting(page.height, height));
  const across = columns * (width + gap) - gap;
  const down = Math.ceil(held / columns) * (height + gap) - gap;
  const left = (page.width - across) / 2;
  const area = { left, width: across, height: down };
  const top =
    freeTop(area, page, [...printed, ...placed]) ?? freeTop(area, page, placed) ?? page.height - margin - down;
  return Array.from({ length: held }, (_, index) => ({
    x: left + (index % columns) * (width + gap) + width / 2,
    y: Math.max(top, 0) + Math.floor(index / columns) * (height + gap) + height / 2,
  }));
}

function freeTop(
  { left, width, height }: Omit<PixelBox, "top">,
  page: PageSize,
  taken: readonly PixelBox[],
): number | null {
  const lowest = page.height - margin - height;
  if (taken.length === 0) return lowest >= 0 ? lowest : null;
  const isFree = (top: number) =>
    !taken.some(
      (box) =>
        box.left < left + width + clear &&
        box.left + box.width > left - clear &&
        box.top < top + height + clear &&
        box.top + box.height > top - clear,
    );
  let found: number | null = null;
  for (let top = lowest; top >= margin; top -= step) {
    if (isFree(top)) found = top;
    else if (found !== null) return found;
  }
  return found;
}
