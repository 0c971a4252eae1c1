import { expect, test } from "vitest";
import { freeSpot } from "./free-spot";

const area = { left: 0, top: 0, right: 400, bottom: 400 };
const box = { left: 280, top: 340, right: 390, bottom: 390 };
const button = { left: 300, top: 350, right: 380, bottom: 390 };

test("a box that covers nothing stays where it is", () => {
  expect(freeSpot(box, [{ left: 0, top: 350, right: 100, bottom: 390 }], area)).toEqual({
    shift: { x: 0, y: 0 },
    isFree: true,
  });
});

test("it moves the shortest way off what it would cover", () => {
  const { shift, isFree } = freeSpot(box, [button], area);
  expect([shift.x, isFree]).toEqual([0, true]);
  expect(box.bottom + shift.y).toBeLessThan(button.top);
});

test("without a free spot it covers as little as it can", () => {
  const wall = { left: 0, top: 60, right: 400, bottom: 400 };
  const { shift, isFree } = freeSpot(box, [wall, { ...area, bottom: 20 }], area);
  expect(isFree).toBe(false);
  expect(box.top + shift.y).toBeLessThan(60);
});
