import "server-only";
import type { Formula } from "./parse-formula";

/** What a part of a formula gives. `unknown` fits everything: a field that does not exist yet. */
export type FormulaType = "number" | "date" | "truth" | "unknown";

const fits = (type: FormulaType | null, wanted: FormulaType) => type === wanted || type === "unknown";

/** What a formula gives; null if it mixes what cannot be computed together, such as a date times a number. */
export function typeOfFormula(formula: Formula, typeOf: (name: string) => FormulaType): FormulaType | null {
  const read = (part: Formula) => typeOfFormula(part, typeOf);
  switch (formula.kind) {
    case "number":
      return "number";
    case "field":
      return typeOf(formula.name);
    case "minus":
      return fits(read(formula.of), "number") ? "number" : null;
    case "comparison": {
      const type = common([read(formula.left), read(formula.right)]);
      return type === null || type === "truth" ? null : "truth";
    }
    case "arithmetic":
      return calculated(formula.operator, read(formula.left), read(formula.right));
    case "call": {
      const types = formula.given.map(read);
      const [first = null, ...others] = types;
      switch (formula.name) {
        case "sum":
        case "round":
          return types.every((type) => fits(type, "number")) ? "number" : null;
        case "min":
        case "max":
          return common(types) === "truth" ? null : common(types);
        case "days":
          return types.every((type) => fits(type, "date")) ? "number" : null;
        case "if":
          return fits(first, "truth") ? common(others) : null;
      }
    }
  }
}

/** The one type that all have. */
const common = (types: readonly (FormulaType | null)[]): FormulaType | null => {
  const known = new Set(types.filter((type) => type !== "unknown"));
  const [type = "unknown"] = known;
  return known.size > 1 ? null : type;
};

function calculated(operator: string, left: FormulaType | null, right: FormulaType | null): FormulaType | null {
  if (left === null || right === null || left === "truth" || right === "truth") return null;
  if (left !== "date" && right !== "date") return left === "unknown" || right === "unknown" ? "unknown" : "number";
  if (operator === "-")
    return left === "date" ? (right === "number" ? "date" : right === "date" ? "number" : "unknown") : null;
  return operator === "+" && !(left === "date" && right === "date") ? "date" : null;
}
