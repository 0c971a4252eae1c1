import type { PageSize, PixelBox } from "./place-field";

const margin = 48;
const gap = 24;
const step = 12;
/** How far from what is printed or placed. */
const clear = 16;

type Size = { width: number; height: number };
type Taken = { printed: readonly PixelBox[]; placed: readonly PixelBox[] };

type Spot = { x: number; y: number };

/**
 * The middles of places for so many boxes, side by side, in the lowest free part of the page, below what stands above it.
 * Fewer if the page has no room for all, and none if it is full.
 */
export function freePlaces(count: number, size: Size, page: PageSize, { printed, placed }: Taken): Spot[] {
  const taken = [...printed, ...placed];
  for (let held = Math.min(count, mostOn(page, size)); held > 0; held -= 1) {
    const block = blockOf(held, size, page);
    const lefts = [(page.width - block.width) / 2, page.width - margin - block.width, margin];
    for (const left of lefts) {
      const top = freeTop({ ...block, left }, page, taken);
      if (top !== null) return spotsIn(block, size, { left, top });
    }
  }
  return [];
}

/** At the foot of a page without a free part: they cover what is printed there, but no fields if that can be. */
export function footPlaces(count: number, size: Size, page: PageSize, placed: readonly PixelBox[]): Spot[] {
  const block = blockOf(Math.min(count, mostOn(page, size)), size, page);
  const left = (page.width - block.width) / 2;
  const top = freeTop({ ...block, left }, page, placed) ?? page.height - margin - block.height;
  return spotsIn(block, size, { left, top: Math.max(top, 0) });
}

type Block = Size & { columns: number; count: number };

const fitting = (room: number, size: number) => Math.max(1, Math.floor((room - 2 * margin + gap) / (size + gap)));
const mostOn = (page: PageSize, { width, height }: Size) => fitting(page.width, width) * fitting(page.height, height);

function blockOf(count: number, { width, height }: Size, page: PageSize): Block {
  const columns = Math.min(count, fitting(page.width, width));
  const rows = Math.ceil(count / columns);
  return { count, columns, width: columns * (width + gap) - gap, height: rows * (height + gap) - gap };
}

const spotsIn = ({ count, columns }: Block, { width, height }: Size, at: { left: number; top: number }): Spot[] =>
  Array.from({ length: count }, (_, index) => ({
    x: at.left + (index % columns) * (width + gap) + width / 2,
    y: at.top + Math.floor(index / columns) * (height + gap) + height / 2,
  }));

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
