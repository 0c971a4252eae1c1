import { expect, test } from "vitest";
import { testField } from "@/tests/support/design-field";
import { distributeFields } from "./align-fields";

const size = { width: 1000, height: 1000 };
const page = { documentId: 1, pageIndex: 0, size };
const pages = new Map([
  ["1-0", page],
  ["1-1", { ...page, pageIndex: 1 }],
]);
const field = (key: string, relativeLeft: number, relativeWidth: number) => ({
  ...testField(key),
  documentId: 1,
  pageIndex: 0,
  relativeLeft,
  relativeWidth,
});

test("distributed fields have equal gaps, and the outermost two stay", () => {
  const placed = distributeFields([field("c", 80, 10), field("a", 0, 20), field("b", 22, 30)], "across", pages);
  expect(Object.fromEntries(placed.map(({ key, place }) => [key, place.relativeLeft]))).toEqual({ a: 0, b: 35, c: 80 });
});

test("two fields, or fields of several pages, are not distributed", () => {
  const [a, b, c] = [field("a", 0, 20), field("b", 22, 30), field("c", 80, 10)];
  expect(distributeFields([a, b], "across", pages)).toEqual([]);
  expect(distributeFields([a, b, { ...c, pageIndex: 1 }], "down", pages)).toEqual([]);
});
