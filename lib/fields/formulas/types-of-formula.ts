import "server-only";
import type { Formula } from "./parse-formula";

/** What a part of a formula gives. `unknown` fits everything: a field that does not exist yet. */
export type FormulaType = "number" | "date" | "truth" | "unknown";

/** A part that gives something else than is expected of it, or one that combines what cannot be combined. */
export type Misfit =
  | { part: Formula; gives: FormulaType; wanted: FormulaType }
  | { part: Formula; first: FormulaType; second: FormulaType };

/**
 * What a formula gives; null if it mixes what cannot be computed together, such as a date times a number. `tell` is then
 * called once, with the innermost part that does.
 */
export function typeOfFormula(
  formula: Formula,
  typeOf: (name: string) => FormulaType,
  tell: (misfit: Misfit) => void = () => undefined,
): FormulaType | null {
  const read = (part: Formula) => typeOfFormula(part, typeOf, tell);
  const isOf = (wanted: FormulaType) => (part: Formula) => {
    const gives = read(part);
    if (gives === null || gives === wanted || gives === "unknown") return gives !== null;
    tell({ part, gives, wanted });
    return false;
  };
  const mixes = (first: FormulaType, second: FormulaType): null => {
    tell({ part: formula, first, second });
    return null;
  };
  /** The one type that all parts have. */
  const common = (parts: readonly Formula[]): FormulaType | null => {
    let type: FormulaType = "unknown";
    for (const part of parts) {
      const next = read(part);
      if (next === null) return null;
      if (type !== "unknown" && next !== "unknown" && next !== type) return mixes(type, next);
      if (type === "unknown") type = next;
    }
    return type;
  };
  /** The same, where the parts are compared with each other. */
  const compared = (parts: readonly Formula[]): FormulaType | null => {
    const type = common(parts);
    return type === "truth" ? mixes(type, type) : type;
  };
  switch (formula.kind) {
    case "number":
      return "number";
    case "field":
      return typeOf(formula.name);
    case "minus":
      return isOf("number")(formula.of) ? "number" : null;
    case "comparison":
      return compared([formula.left, formula.right]) && "truth";
    case "arithmetic": {
      const left = read(formula.left);
      const right = left && read(formula.right);
      return left && right && (calculated(formula.operator, left, right) ?? mixes(left, right));
    }
    case "call": {
      const { given } = formula;
      switch (formula.name) {
        case "sum":
        case "round":
          return given.every(isOf("number")) ? "number" : null;
        case "min":
        case "max":
          return compared(given);
        case "days":
          return given.every(isOf("date")) ? "number" : null;
        case "if":
          return given.slice(0, 1).every(isOf("truth")) ? common(given.slice(1)) : null;
      }
    }
  }
}

function calculated(operator: string, left: FormulaType, right: FormulaType): FormulaType | null {
  if (left === "truth" || right === "truth") return null;
  if (left !== "date" && right !== "date") return left === "unknown" || right === "unknown" ? "unknown" : "number";
  if (operator === "-")
    return left === "date" ? (right === "number" ? "date" : right === "date" ? "number" : "unknown") : null;
  return operator === "+" && !(left === "date" && right === "date") ? "date" : null;
}
