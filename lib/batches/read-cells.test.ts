import { expect, test } from "vitest";
import { readCellAs } from "./read-cells";

const rules = {
  format: "money",
  currency: "EUR",
  min: null,
  max: null,
  decimals: null,
  minLength: null,
  maxLength: null,
  pattern: null,
  patternMessage: null,
  comb: null,
} as const;

test.each([
  [".", "1,234", "gk", { first: "1.234,00" }],
  [".", "1,234", "en", { first: "1,234.00" }],
  [",", "1.230", "en", { first: "1,230.00", second: "1.23" }],
  [",", "1.230", "es", { first: "1.230,00", second: "1,23" }],
] as const)("a table with %s is asked about %s in the notation of a reader of %s", (decimal, cell, reader, values) => {
  const style = { dateOrder: "dmy", decimal, isGuessed: { dates: false, numbers: true } } as const;
  expect(readCellAs(cell, rules, style, reader).problem?.values).toEqual(values);
});
