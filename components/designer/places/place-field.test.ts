import fc from "fast-check";
import { expect, test } from "vitest";
import { boxOf, handles, minimumSize, pixelsOf, placeOf, resized, withinPage } from "./place-field";

const a4 = pixelsOf({ width: 595, height: 842 });
const size = fc.record({
  width: fc.double({ min: 100, max: 3000, noNaN: true }),
  height: fc.double({ min: 100, max: 3000, noNaN: true }),
});
const box = fc.record({
  left: fc.double({ min: -500, max: 3500, noNaN: true }),
  top: fc.double({ min: -500, max: 3500, noNaN: true }),
  width: fc.double({ min: 40, max: 900, noNaN: true }),
  height: fc.double({ min: 24, max: 900, noNaN: true }),
});
const delta = fc.record({
  x: fc.double({ min: -4000, max: 4000, noNaN: true }),
  y: fc.double({ min: -4000, max: 4000, noNaN: true }),
});

test("whichever handle is dragged where, a field stays on its page and above the minimum size", () => {
  fc.assert(
    fc.property(size, box, delta, fc.constantFrom(...handles), fc.boolean(), (page, start, by, handle, keepRatio) => {
      const inside = withinPage(start, page);
      const result = resized(inside, handle, by, page, keepRatio);
      const place = placeOf(result, page);
      expect(place.relativeLeft).toBeGreaterThanOrEqual(0);
      expect(place.relativeTop).toBeGreaterThanOrEqual(0);
      expect(place.relativeLeft + place.relativeWidth).toBeLessThanOrEqual(100.001);
      expect(place.relativeTop + place.relativeHeight).toBeLessThanOrEqual(100.001);
      if (!keepRatio) expect(result.width).toBeGreaterThanOrEqual(minimumSize.width - 1e-6);
      if (!keepRatio) expect(result.height).toBeGreaterThanOrEqual(minimumSize.height - 1e-6);
      if (keepRatio) expect(result.width / result.height).toBeCloseTo(inside.width / inside.height, 4);
    }),
  );
});

test("the corner opposite to the dragged one does not move", () => {
  const start = { left: 100, top: 100, width: 200, height: 50 };
  expect(resized(start, "bottomRight", { x: 30, y: 10 }, a4, false)).toEqual({ ...start, width: 230, height: 60 });
  expect(resized(start, "topLeft", { x: 30, y: 10 }, a4, false)).toEqual({
    left: 130,
    top: 110,
    width: 170,
    height: 40,
  });
  expect(resized(start, "bottomRight", { x: -500, y: -500 }, a4, false)).toEqual({ ...start, ...minimumSize });
});

test("dragging a side moves only that side", () => {
  const start = { left: 100, top: 100, width: 200, height: 50 };
  expect(resized(start, "right", { x: 30, y: 10 }, a4, false)).toEqual({ ...start, width: 230 });
  expect(resized(start, "left", { x: 30, y: 10 }, a4, false)).toEqual({ ...start, left: 130, width: 170 });
  expect(resized(start, "top", { x: 30, y: 10 }, a4, false)).toEqual({ ...start, top: 110, height: 40 });
  expect(resized(start, "bottom", { x: 30, y: 10 }, a4, true)).toEqual({ ...start, width: 240, height: 60 });
});

test("a signature keeps its ratio, also at the edge of the page", () => {
  const start = { left: 500, top: 100, width: 200, height: 60 };
  const wide = resized(start, "bottomRight", { x: 5000, y: 0 }, a4, true);
  expect(wide.left + wide.width).toBeCloseTo(a4.width);
  expect(wide.width / wide.height).toBeCloseTo(200 / 60);
});

test("percent and pixels convert back to each other", () => {
  const start = { left: 100, top: 250, width: 320, height: 96 };
  const back = boxOf(placeOf(start, a4), a4);
  for (const key of ["left", "top", "width", "height"] as const) expect(back[key]).toBeCloseTo(start[key], 1);
});
