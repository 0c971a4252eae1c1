import fc from "fast-check";
import { expect, test } from "vitest";
import { fittingStep, zoomByWheel, zooms, zoomToWidth } from "./zoom-steps";

test("a notch of the wheel is a step, also from between two, and stops at the ends", () => {
  expect(zoomByWheel(100, -120)).toBe(125);
  expect(zoomByWheel(100, 120)).toBe(75);
  expect(zoomByWheel(87.4, -120)).toBe(100);
  expect(zoomByWheel(87.4, 120)).toBe(75);
  expect([zoomByWheel(200, -120), zoomByWheel(25, 120)]).toEqual([200, 25]);
});

test("a pinch follows the fingers in steps too small for whole percents, and back again", () => {
  let zoom = 25;
  for (let turn = 0; turn < 50; turn++) zoom = zoomByWheel(zoom, -1);
  expect(zoom).toBeCloseTo(25 * Math.exp(0.5), 5);
  for (let turn = 0; turn < 50; turn++) zoom = zoomByWheel(zoom, 1);
  expect(zoom).toBeCloseTo(25, 5);
  fc.assert(
    fc.property(
      fc.double({ min: 25, max: 200, noNaN: true }),
      fc.double({ min: -400, max: 400, noNaN: true }),
      (a, by) => {
        const to = zoomByWheel(a, by);
        return to >= 25 && to <= 200;
      },
    ),
  );
});

test("a page fills the width, but is not zoomed beyond what is offered", () => {
  expect(zoomToWidth(800, 1000)).toBe(80);
  expect(zoomToWidth(5000, 794)).toBe(200);
  expect(zoomToWidth(300, 4500)).toBe(25);
  expect(zooms).toContain(fittingStep(390, 793));
  expect(fittingStep(390, 793)).toBe(50);
});
