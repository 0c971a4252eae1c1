/** A place on a page in CSS pixels at a zoom of 100 %. */
export type PixelBox = { left: number; top: number; width: number; height: number };
export type PageSize = { width: number; height: number };
/** The unit of the API: percent of the page as displayed. */
export type Place = { relativeLeft: number; relativeTop: number; relativeWidth: number; relativeHeight: number };
export const handles = ["topLeft", "top", "topRight", "right", "bottomRight", "bottom", "bottomLeft", "left"] as const;
/** A corner or a side of a field, by which it is resized. */
export type Handle = (typeof handles)[number];

/** Specification, Workflows 3. */
export const minimumSize = { width: 40, height: 24 };

export const pixelsPerPoint = 96 / 72;

export const pixelsOf = (points: PageSize): PageSize => ({
  width: points.width * pixelsPerPoint,
  height: points.height * pixelsPerPoint,
});

export const pointsOf = (pixels: PageSize): PageSize => ({
  width: pixels.width / pixelsPerPoint,
  height: pixels.height / pixelsPerPoint,
});

export const boxOf = (place: Place, page: PageSize): PixelBox => ({
  left: (place.relativeLeft / 100) * page.width,
  top: (place.relativeTop / 100) * page.height,
  width: (place.relativeWidth / 100) * page.width,
  height: (place.relativeHeight / 100) * page.height,
});

/** Converts pixels to percent. Sizes are limited so that left + width never exceeds 100. */
export function placeOf(box: PixelBox, page: PageSize): Place {
  const relativeLeft = rounded((box.left / page.width) * 100);
  const relativeTop = rounded((box.top / page.height) * 100);
  return {
    relativeLeft,
    relativeTop,
    relativeWidth: Math.min(rounded((box.width / page.width) * 100), rounded(100 - relativeLeft)),
    relativeHeight: Math.min(rounded((box.height / page.height) * 100), rounded(100 - relativeTop)),
  };
}

/** Moves the box onto the page; one that is larger than the page is made smaller. */
export function withinPage(box: PixelBox, page: PageSize): PixelBox {
  const width = Math.min(box.width, page.width);
  const height = Math.min(box.height, page.height);
  return {
    left: clamp(box.left, 0, page.width - width),
    top: clamp(box.top, 0, page.height - height),
    width,
    height,
  };
}

/** The edges that a resizing moves: 0 is the left or upper one, 2 the right or lower one. */
export type MovedEdges = { x: 0 | 2 | null; y: 0 | 2 | null };

export const edgesMovedBy = (handle: Handle): MovedEdges => ({
  x: /left/i.test(handle) ? 0 : /right/i.test(handle) ? 2 : null,
  y: /top/i.test(handle) ? 0 : /bottom/i.test(handle) ? 2 : null,
});

/** Resizes a box by a corner or side; the opposite one stays. Never smaller than the minimum, never beyond the page. */
export function resized(
  box: PixelBox,
  handle: Handle,
  by: { x: number; y: number },
  page: PageSize,
  keepRatio: boolean,
): PixelBox {
  const edges = edgesMovedBy(handle);
  const [toLeft, toTop] = [edges.x === 0, edges.y === 0];
  const across = edges.x === null ? 0 : toLeft ? -by.x : by.x;
  const down = edges.y === null ? 0 : toTop ? -by.y : by.y;
  const roomX = toLeft ? box.left + box.width : page.width - box.left;
  const roomY = toTop ? box.top + box.height : page.height - box.top;
  let width = clamp(box.width + across, minimumSize.width, roomX);
  let height = clamp(box.height + down, minimumSize.height, roomY);
  if (keepRatio) {
    const [wider, taller] = [width / box.width, height / box.height];
    const wanted = Math.abs(wider - 1) >= Math.abs(taller - 1) ? wider : taller;
    const least = Math.max(minimumSize.width / box.width, minimumSize.height / box.height);
    const scale = clamp(wanted, least, Math.min(roomX / box.width, roomY / box.height));
    width = box.width * scale;
    height = box.height * scale;
  }
  return {
    left: toLeft ? box.left + box.width - width : box.left,
    top: toTop ? box.top + box.height - height : box.top,
    width,
    height,
  };
}

/** The upper bound wins: a page smaller than the minimum still holds its fields. */
const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(most, 0));
const rounded = (percent: number) => Math.round(percent * 1000) / 1000;
