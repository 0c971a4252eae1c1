import { expect, it } from "vitest";
import type { FieldFormat } from "@/db/enums";
import { computeFormula } from "./compute-formula";
import { parseFormula } from "./parse-formula";
import { shownResult } from "./shown-result";

type Given = { format?: FieldFormat; decimals?: number | null; currency?: string | null };
const shown = (formula: string, { format = "number", decimals = null, currency = null }: Given = {}) =>
  shownResult(
    computeFormula(parseFormula(formula), () => ({ day: 0 })),
    { format, decimals, currency },
  );

it.each<[string, Given, string | null]>([
  ["1 / 3", {}, "0.3333333333"],
  ["1.50 * 2", {}, "3"],
  ["2.5", { decimals: 0 }, "3"],
  ["-2.5", { decimals: 0 }, "-3"],
  ["-0.4", { decimals: 0 }, "0"],
  ["1.005", { decimals: 2 }, "1.01"],
  ["12", { format: "money", currency: "EUR" }, "12.00"],
  ["12.345", { format: "money", currency: "EUR" }, "12.35"],
  ["12.5", { format: "money", currency: "JPY" }, "13"],
  ["12.5", { format: "money", currency: "KWD" }, "12.500"],
  ["12.5", { format: "money", decimals: 1, currency: "EUR" }, "12.5"],
  ["12.5", { format: "money" }, "12.50"],
  ["[D] + 1", { format: "date" }, "1970-01-02"],
  ["[D] + 1", {}, null],
  ["1", { format: "date" }, null],
  ["1 > 0", {}, null],
  ["1 / 0", {}, null],
])("%s in a field with %j shows %s", (formula, field, text) => {
  expect(shown(formula, field)).toBe(text);
});
