import { expect, it } from "vitest";
import { parseFormula } from "./parse-formula";
import { type FormulaType, type Misfit, typeOfFormula } from "./types-of-formula";
import { writeFormula } from "./write-formula";

const types: Record<string, FormulaType> = { D: "date", T: "truth", N: "number" };

function misfitsOf(formula: string): unknown[] {
  const told: Misfit[] = [];
  typeOfFormula(
    parseFormula(formula),
    (name) => types[name] ?? "unknown",
    (misfit) => told.push(misfit),
  );
  return told.map(({ part, ...others }) => [writeFormula(part), ...Object.values(others)]);
}

it.each([
  ["1 + [D] * 2", "[D] * 2", "date", "number"],
  ["([D] + [D]) * [D]", "[D] + [D]", "date", "date"],
  ["round(2 - [D], 1)", "2 - [D]", "number", "date"],
  ["[N] * ([T] + 1)", "[T] + 1", "truth", "number"],
  ["-[D] * 2", "[D]", "date", "number"],
  ["if([D] > 1, 1, 2)", "[D] > 1", "date", "number"],
  ["sum(1, [N] > 2)", "[N] > 2", "truth", "number"],
  ["days([D], [N] + 1)", "[N] + 1", "number", "date"],
  ["1 + if([N], 1, 2)", "[N]", "number", "truth"],
  ["if([T], 1, [D])", "if([T], 1, [D])", "number", "date"],
  ["max([D], [Open], 1)", "max([D], [Open], 1)", "date", "number"],
  ["max([T], [T])", "max([T], [T])", "truth", "truth"],
])("what does not fit in %s is told once, as its innermost part", (formula, ...expected) => {
  expect(misfitsOf(formula)).toEqual([expected]);
});

it.each([
  "[A] * ([B] + 1) - 2",
  "1 - (2 - 3)",
  "1 - 2 - 3",
  "-([A] + 1) / 2.5",
  "if([A] >= 2, sum([A], 1), 0)",
  "([A] > 1) * 2",
])("%s is written back as it was", (formula) => {
  expect(writeFormula(parseFormula(formula))).toBe(formula);
});
