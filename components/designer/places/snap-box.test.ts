import { expect, test } from "vitest";
import { noSnap, snapBox } from "./snap-box";

const page = { width: 900, height: 1100 };
const box = { left: 300, top: 400, width: 100, height: 30 };
/** A line of text, 14 pixels high. */
const text = { left: 60, top: 417, width: 120, height: 14 };

test("nothing near moves nothing", () => {
  expect(snapBox(box, [], page)).toEqual(noSnap);
  expect(snapBox(box, [{ left: 10, top: 10, width: 20, height: 20 }], page, [{ ...text, top: 900 }])).toEqual(noSnap);
});

test("a field meets the edges and centres of others, and the middle of the page", () => {
  expect(snapBox(box, [{ left: 396, top: 600, width: 50, height: 20 }], page)).toEqual({
    ...noSnap,
    x: -4,
    lineX: 396,
  });
  expect(snapBox({ ...box, left: 397 }, [], page)).toEqual({ ...noSnap, x: 3, lineX: 450 });
});

test("a field stands on the line of the text beside it, and begins where a text below begins", () => {
  expect(snapBox(box, [], page, [text])).toEqual({ ...noSnap, y: 1, lineY: 431 });
  const below = { left: 303, top: 500, width: 200, height: 14 };
  expect(snapBox(box, [], page, [below])).toEqual({ ...noSnap, x: 3, lineX: 303 });
});

test("a field stands on a line to write on, and ends where it ends", () => {
  const line = { left: 150, top: 432, width: 253, height: 1 };
  expect(snapBox(box, [], page, [line])).toEqual({ x: 3, y: 3, lineX: 403, lineY: 433 });
});

test("only like edges meet what is printed, and only what is near counts", () => {
  const above = { left: 60, top: 383, width: 120, height: 14 };
  expect(snapBox(box, [], page, [above])).toEqual(noSnap);
  expect(snapBox({ ...box, left: 500 }, [], page, [text])).toEqual(noSnap);
});

test("the nearer of a field and a printed line wins", () => {
  const other = { left: 600, top: 433, width: 50, height: 20 };
  expect(snapBox(box, [other], page, [text]).lineY).toBe(431);
  expect(snapBox({ ...box, top: 403 }, [other], page, [text]).lineY).toBe(433);
});

test("of a box that is resized only the moved edges meet something", () => {
  const moved = { x: 2, y: null } as const;
  const other = { left: 296, top: 600, width: 107, height: 20 };
  expect(snapBox(box, [other], page, [text], moved)).toEqual({ ...noSnap, x: 3, lineX: 403 });
  expect(snapBox({ ...box, left: 297, width: 200 }, [other], page, [text], moved)).toEqual(noSnap);
});
