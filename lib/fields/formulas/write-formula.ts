import "server-only";
import type { Formula } from "./parse-formula";

const strengths = { comparison: 1, "+": 2, "-": 2, "*": 3, "/": 3 } as const;
const strengthOf = (part: Formula) =>
  part.kind === "comparison" ? strengths.comparison : part.kind === "arithmetic" ? strengths[part.operator] : 4;

/** A formula, or a part of one, as a person could have written it. */
export function writeFormula(formula: Formula): string {
  switch (formula.kind) {
    case "number":
      return formula.value.toFixed();
    case "field":
      return `[${formula.name}]`;
    case "minus":
      return `-${within(formula.of, 4)}`;
    case "arithmetic":
    case "comparison": {
      const strength = strengthOf(formula);
      return `${within(formula.left, strength)} ${formula.operator} ${within(formula.right, strength + 1)}`;
    }
    case "call":
      return `${formula.name}(${formula.given.map(writeFormula).join(", ")})`;
  }
}

const within = (part: Formula, least: number) =>
  strengthOf(part) < least ? `(${writeFormula(part)})` : writeFormula(part);
