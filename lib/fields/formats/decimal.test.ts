import { expect, it } from "vitest";
import { normalDecimal } from "./decimal";

it.each([
  ["0012.500", 0, "12.5"],
  ["12", 2, "12.00"],
  ["-0.00", 2, "0.00"],
  ["-0.10", 0, "-0.1"],
  [".5", 0, null],
  ["1e30", 0, null],
  ["1,5", 0, null],
  ["+1", 0, null],
  ["٣", 0, null],
  ["", 0, null],
])("the decimal %s with %i decimals is %s", (text, decimals, normal) => {
  expect(normalDecimal(text, decimals)).toBe(normal);
});
