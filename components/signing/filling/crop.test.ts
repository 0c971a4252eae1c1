import { expect, test } from "vitest";
import { cropOf } from "./crop";

const page = { width: 600, height: 900 };
const end = (start: unknown, length: unknown) => Number.parseFloat(String(start)) + Number.parseFloat(String(length));

test("a field in the middle of the page is in the middle of the window", () => {
  const field = { relativeTop: 48, relativeLeft: 30, relativeWidth: 40, relativeHeight: 4 };
  const { image, boxes } = cropOf([field], page);
  const [box] = boxes;
  expect(image).toEqual({ backgroundSize: "150% auto", backgroundPosition: "50% 50%" });
  expect(end(box?.left, box?.width) + Number.parseFloat(String(box?.left))).toBeCloseTo(100);
  expect(end(box?.top, box?.height) + Number.parseFloat(String(box?.top))).toBeCloseTo(100);
});

test("at the page's edge the window ends with the page, and the field is still inside", () => {
  const { image, boxes } = cropOf([{ relativeTop: 0, relativeLeft: 90, relativeWidth: 10, relativeHeight: 3 }], page);
  expect(image.backgroundPosition).toBe("100% 0%");
  expect(end(boxes[0]?.left, boxes[0]?.width)).toBeCloseTo(100);
  expect(boxes[0]?.top).toBe("0%");
});

test("all choices of a group are in the window, beside and below each other", () => {
  const at = (relativeLeft: number, relativeTop: number) => ({
    relativeLeft,
    relativeTop,
    relativeWidth: 3,
    relativeHeight: 2,
  });
  for (const group of [
    [at(10, 40), at(80, 40)],
    [at(20, 40), at(20, 52)],
  ])
    for (const { left, width, top, height } of cropOf(group, page).boxes) {
      expect(Number.parseFloat(String(left))).toBeGreaterThanOrEqual(0);
      expect(Number.parseFloat(String(top))).toBeGreaterThanOrEqual(0);
      expect(end(left, width)).toBeLessThanOrEqual(100);
      expect(end(top, height)).toBeLessThanOrEqual(100);
    }
});
