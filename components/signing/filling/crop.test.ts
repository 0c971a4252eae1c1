import { expect, test } from "vitest";
import { cropOf } from "./crop";

const page = { width: 600, height: 900 };

test("a field in the middle of the page is in the middle of the window", () => {
  const field = { relativeTop: 48, relativeLeft: 30, relativeWidth: 40, relativeHeight: 4 };
  const { image, box } = cropOf(field, page);
  expect(image).toEqual({ backgroundSize: "150% auto", backgroundPosition: "50% 50%" });
  expect(Number.parseFloat(String(box.left)) + Number.parseFloat(String(box.width)) / 2).toBeCloseTo(50);
  expect(Number.parseFloat(String(box.top)) + Number.parseFloat(String(box.height)) / 2).toBeCloseTo(50);
});

test("at the page's edge the window ends with the page, and the field is still inside", () => {
  const { image, box } = cropOf({ relativeTop: 0, relativeLeft: 90, relativeWidth: 10, relativeHeight: 3 }, page);
  expect(image.backgroundPosition).toBe("100% 0%");
  expect(Number.parseFloat(String(box.left)) + Number.parseFloat(String(box.width))).toBeCloseTo(100);
  expect(box.top).toBe("0%");
});
