import "server-only";
import type { Decimal } from "decimal.js";
import { computeFormula, isPlaces, isWholeDays, numberOf } from "./compute-formula";
import type { Formula } from "./parse-formula";
import { type FormulaType, typeOfFormula } from "./types-of-formula";

type Fruitless = { part: Formula; why: "zero" | "places" | "days" };

/** The innermost part that gives no result whatever is filled in, such as a division by a constant zero. */
export function partWithoutResult(formula: Formula, typeOf: (name: string) => FormulaType): Fruitless | null {
  for (const part of partsOf(formula)) {
    const found = partWithoutResult(part, typeOf);
    if (found) return found;
  }
  const why = reasonOf(formula, (part) => typeOfFormula(part, typeOf) === "date");
  return why && { part: formula, why };
}

function partsOf(formula: Formula): readonly Formula[] {
  switch (formula.kind) {
    case "number":
    case "field":
      return [];
    case "minus":
      return [formula.of];
    case "arithmetic":
    case "comparison":
      return [formula.left, formula.right];
    case "call":
      return formula.given;
  }
}

/** The number that a part gives without any field; null if it depends on one. */
const constantOf = (part: Formula): Decimal | null => numberOf(computeFormula(part, () => null));

function reasonOf(formula: Formula, isDate: (part: Formula) => boolean): Fruitless["why"] | null {
  if (formula.kind === "call") {
    const places = formula.name === "round" && formula.given[1] ? constantOf(formula.given[1]) : null;
    return places && !isPlaces(places) ? "places" : null;
  }
  if (formula.kind !== "arithmetic") return null;
  const { operator, left, right } = formula;
  const by = constantOf(right);
  if (operator === "/") return by?.isZero() ? "zero" : null;
  const days = isDate(left) ? by : isDate(right) ? constantOf(left) : null;
  return days && !isWholeDays(days) ? "days" : null;
}
