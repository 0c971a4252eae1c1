import fc from "fast-check";
import { expect, test } from "vitest";
import { footPlaces, freePlaces } from "./free-places";
import { pixelsOf, type PixelBox } from "./place-field";

const page = pixelsOf({ width: 595, height: 842 });
const block = { width: 320, height: 176 };
const nothing = { printed: [], placed: [] };
const text = { left: 80, top: 100, width: 630, height: 400 };
const footer = { left: 380, top: 1080, width: 40, height: 14 };

const boxAt = ({ x, y }: { x: number; y: number }): PixelBox => ({
  left: x - block.width / 2,
  top: y - block.height / 2,
  ...block,
});
const overlap = (a: PixelBox, b: PixelBox) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

test("two stand side by side below the text", () => {
  const boxes = freePlaces(2, block, page, { printed: [text, footer], placed: [] }).map(boxAt);
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
  for (const { top } of boxes) {
    expect(top).toBeGreaterThanOrEqual(516);
    expect(top).toBeLessThan(540);
  }
});

test("on an empty page, such as a scan, they stand at its foot", () => {
  const [box] = freePlaces(1, block, page, nothing).map(boxAt);
  expect((box?.top ?? 0) + block.height).toBeGreaterThan(page.height - 60);
});

test("however many, they stay on the page, apart from each other and from all else", () => {
  const tops = fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 3 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), tops, (count, placedAt) => {
      const placed = placedAt.map((top) => ({ left: 100, top, width: 200, height: 40 }));
      const boxes = freePlaces(count, block, page, { printed: [text], placed }).map(boxAt);
      expect(boxes.length).toBeLessThanOrEqual(count);
      if (placed.length === 0) expect(boxes.length).toBe(Math.min(count, 4));
      for (const [index, box] of boxes.entries()) {
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.top).toBeGreaterThanOrEqual(0);
        expect(box.left + box.width).toBeLessThanOrEqual(page.width);
        expect(box.top + box.height).toBeLessThanOrEqual(page.height);
        expect(boxes.slice(index + 1).some((other) => overlap(box, other))).toBe(false);
        expect([text, ...placed].some((other) => overlap(box, other))).toBe(false);
      }
    }),
  );
});

test("beside a narrow column of text they stand beside it", () => {
  const column = { left: 60, top: 40, width: 330, height: 1040 };
  const [box] = freePlaces(1, block, page, { printed: [column], placed: [] }).map(boxAt);
  expect(box?.left).toBeGreaterThan(390);
});

test("a page full of text has no free place; at its foot they cover the text, but not its fields", () => {
  const full = { ...text, top: 40, height: 1040 };
  const field = { left: 100, top: 900, width: 200, height: 100 };
  expect(freePlaces(2, block, page, { printed: [full], placed: [field] })).toEqual([]);
  const boxes = footPlaces(2, block, page, [field]).map(boxAt);
  expect(boxes).toHaveLength(2);
  expect(boxes.some((box) => overlap(box, field))).toBe(false);
});
