export type Rotation = 0 | 90 | 180 | 270;

/**
 * A page's visible area (CropBox within MediaBox, in page units), its rotation, and its unit (1/72 inch × userUnit).
 */
export type PageBox = { x0: number; y0: number; x1: number; y1: number; rotation: Rotation; userUnit: number };

/** A place on the displayed page, from its top left corner, in percent of the displayed width and height. */
export type PercentBox = { top: number; left: number; width: number; height: number };

/** A place in upright space: points on the displayed page, from its bottom left corner. */
export type UprightBox = { x: number; y: number; width: number; height: number };

type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

/** The page's width and height in points as a viewer displays it. */
export function displayedSize(box: PageBox): { width: number; height: number } {
  const across = (box.x1 - box.x0) * box.userUnit;
  const up = (box.y1 - box.y0) * box.userUnit;
  return isTurnedSideways(box) ? { width: up, height: across } : { width: across, height: up };
}

/**
 * Transforms upright space to page space: after applying it, draw as if the page were not rotated, cropped or scaled.
 */
export function pageMatrix(box: PageBox): Matrix {
  const unit = 1 / box.userUnit;
  switch (box.rotation) {
    case 0:
      return [unit, 0, 0, unit, box.x0, box.y0];
    case 90:
      return [0, unit, -unit, 0, box.x1, box.y0];
    case 180:
      return [-unit, 0, 0, -unit, box.x1, box.y1];
    case 270:
      return [0, -unit, unit, 0, box.x0, box.y1];
  }
}

/** The box with a strip of this height in points below what is displayed. */
export function withFoot(box: PageBox, points: number): PageBox {
  const added = points / box.userUnit;
  switch (box.rotation) {
    case 0:
      return { ...box, y0: box.y0 - added };
    case 90:
      return { ...box, x1: box.x1 + added };
    case 180:
      return { ...box, y1: box.y1 + added };
    case 270:
      return { ...box, x0: box.x0 - added };
  }
}

/** Converts a percent box to upright space. */
export function placeOnPage(place: PercentBox, box: PageBox): UprightBox {
  const page = displayedSize(box);
  return {
    x: (place.left / 100) * page.width,
    y: page.height - ((place.top + place.height) / 100) * page.height,
    width: (place.width / 100) * page.width,
    height: (place.height / 100) * page.height,
  };
}

/** Converts a rectangle in page units, such as an annotation's, to a percent box. */
export function percentBoxOf(rect: { x0: number; y0: number; x1: number; y1: number }, box: PageBox): PercentBox {
  const page = displayedSize(box);
  const [a, b] = [toUpright(rect.x0, rect.y0, box), toUpright(rect.x1, rect.y1, box)];
  return {
    top: (1 - Math.max(a.y, b.y) / page.height) * 100,
    left: (Math.min(a.x, b.x) / page.width) * 100,
    width: (Math.abs(a.x - b.x) / page.width) * 100,
    height: (Math.abs(a.y - b.y) / page.height) * 100,
  };
}

function toUpright(x: number, y: number, box: PageBox): { x: number; y: number } {
  const [a, b, c, d, e, f] = pageMatrix(box);
  const scale = a * d - b * c;
  return { x: (d * (x - e) - c * (y - f)) / scale, y: (a * (y - f) - b * (x - e)) / scale };
}

function isTurnedSideways(box: PageBox): boolean {
  return box.rotation === 90 || box.rotation === 270;
}
