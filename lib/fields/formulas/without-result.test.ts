import { expect, it } from "vitest";
import { parseFormula } from "./parse-formula";
import type { FormulaType } from "./types-of-formula";
import { partWithoutResult } from "./without-result";
import { writeFormula } from "./write-formula";

const types: Record<string, FormulaType> = { D: "date", T: "truth", N: "number" };
const foundIn = (formula: string) => {
  const found = partWithoutResult(parseFormula(formula), (name) => types[name] ?? "unknown");
  return found && [writeFormula(found.part), found.why];
};

it.each([
  ["[N] / 0", "[N] / 0", "zero"],
  ["1 + [N] / (1 - 1) * 2", "[N] / (1 - 1)", "zero"],
  ["[N] ÷ 0%", "[N] / (0 / 100)", "zero"],
  ["-max([N], 1 / -0.0)", "1 / -0", "zero"],
  ["if([N] > 1, [N] / 0, 2)", "[N] / 0", "zero"],
  ["1 / (2 / 0)", "2 / 0", "zero"],
  ["round([N], -1)", "round([N], -1)", "places"],
  ["round([N], 1.5)", "round([N], 1.5)", "places"],
  ["[D] + 0.5", "[D] + 0.5", "days"],
  ["0.5 + [D]", "0.5 + [D]", "days"],
  ["[D] - 4000001", "[D] - 4000001", "days"],
  ["days([D] - 1 / 3, [D])", "[D] - 1 / 3", "days"],
])("%s gives nothing, whatever is filled in", (formula, ...expected) => {
  expect(foundIn(formula)).toEqual(expected);
});

it.each([
  "[N] / 1",
  "[N] / [N]",
  "[N] / ([N] - [N])",
  "0 / [N]",
  "[N] + 0.5",
  "[Open] + 0.5",
  "round([N], [N])",
  "round(0.5, 20)",
  "[D] - 4000000",
])("%s may give something", (formula) => {
  expect(foundIn(formula)).toBeNull();
});
