import "server-only";
import { Decimal } from "decimal.js";
import jsep from "jsep";
import type { Language } from "@/db/enums";
import { functions } from "@/lib/fields/rules/functions";
import type { Sentence } from "@/lib/platform/errors/errors";
import { FormulaRefused } from "./formula-refused";
import { readTokens } from "./read-tokens";

/** Limits for a formula's length, for its nested brackets and for the fields that it mentions. */
const maximumFormula = 2000;
const deepest = 50;
const mostReferences = 200;

/** Enough digits that only a division is ever rounded. */
export const Exact = Decimal.clone({ precision: 100, rounding: Decimal.ROUND_HALF_UP, defaults: true });

export const comparisons = ["<", ">", "<=", ">=", "=", "<>"] as const;
export const arithmetic = ["+", "-", "*", "/"] as const;
/** The functions, with the least and the most values that they take. */
const arities = {
  sum: [1, mostReferences],
  min: [1, mostReferences],
  max: [1, mostReferences],
  round: [1, 2],
  if: [3, 3],
  days: [2, 2],
} as const satisfies Record<(typeof functions)[number], readonly [number, number]>;

export type Formula =
  | { kind: "number"; value: Decimal }
  | { kind: "field"; name: string }
  | { kind: "minus"; of: Formula }
  | { kind: "arithmetic"; operator: (typeof arithmetic)[number]; left: Formula; right: Formula }
  | { kind: "comparison"; operator: (typeof comparisons)[number]; left: Formula; right: Formula }
  | { kind: "call"; name: (typeof functions)[number]; given: Formula[] };

/** Other ways to write an operator. */
const alternatives: ReadonlyMap<string, string> = new Map([
  ["−", "-"],
  ["×", "*"],
  ["÷", "/"],
  ["≤", "<="],
  ["≥", ">="],
  ["≠", "<>"],
]);

// Removes the library's own operators and literals. That is safe, because only this file uses the library.
jsep.removeAllUnaryOps();
jsep.removeAllBinaryOps();
jsep.removeAllLiterals();
for (const sign of ["+", "-", "−"]) jsep.addUnaryOp(sign);
for (const [precedence, signs] of [
  [1, [...comparisons, "≤", "≥", "≠"]],
  [2, ["+", "-", "−"]],
  [3, ["*", "/", "×", "÷"]],
] as const)
  for (const sign of signs) jsep.addBinaryOp(sign, precedence);
jsep.hooks.add("gobble-token", function readReference(env) {
  if (this.char !== "[") return;
  const end = this.expr.indexOf("]", this.index);
  const name = this.expr.slice(this.index + 1, end);
  if (end < 0 || name.includes("[")) this.throwError("a name without an end");
  this.index = end + 1;
  env.node = { type: "Reference", name: name.trim() };
});

const refuse = (key: string, values?: Sentence["values"]): never => {
  throw new FormulaRefused(values ? { key, values } : { key });
};

/**
 * Reads a formula. Throws `FormulaRefused` for everything that is not listed above. With the language of whoever writes
 * it, numbers that are clear once they are stored, such as 1.000, are asked back where they can mean another.
 */
export function parseFormula(text: string, language?: Language): Formula {
  if (text.trim() === "") refuse("formulaUnreadable");
  if (text.length > maximumFormula) refuse("tooLong", { maximum: maximumFormula });
  if (depthOf(text) > deepest) refuse("formulaTooDeep", { maximum: deepest });
  const read = readTokens(text, language);
  let tree: jsep.Expression;
  try {
    tree = jsep(read);
  } catch {
    return refuse("formulaUnreadable");
  }
  const names = new Set<string>();
  const formula = toFormula(tree, names);
  if (names.size > mostReferences) refuse("formulaTooManyNames", { maximum: mostReferences });
  return formula;
}

/** The most brackets and signs that are open at once, so that the library never goes deeper than its stack. */
function depthOf(text: string): number {
  let [open, most, signs] = [0, 0, 0];
  for (const character of text.replaceAll(/\[[^\]]*\]/g, "x").replaceAll(/\s/g, "")) {
    if (character === "(") open += 1;
    if (character === ")") open -= 1;
    signs = "+-−".includes(character) ? signs + 1 : 0;
    most = Math.max(most, open, signs);
  }
  return most;
}

const isA =
  <E extends jsep.Expression>(type: string) =>
  (tree: jsep.Expression): tree is E =>
    tree.type === type;
const isLiteral = isA<jsep.Literal>("Literal");
const isReference = isA<jsep.Expression & { name: string }>("Reference");
const isUnary = isA<jsep.UnaryExpression>("UnaryExpression");
const isBinary = isA<jsep.BinaryExpression>("BinaryExpression");
const isCall = isA<jsep.CallExpression>("CallExpression");
const isIdentifier = isA<jsep.Identifier>("Identifier");

const numeral = /^\d{1,60}(\.\d{1,30})?$/;

/** The closed list of what a formula consists of; every other kind of expression is refused. */
function toFormula(tree: jsep.Expression, names: Set<string>): Formula {
  const read = (part: jsep.Expression) => toFormula(part, names);
  if (isReference(tree)) {
    names.add(tree.name);
    return { kind: "field", name: tree.name };
  }
  if (isLiteral(tree) && numeral.test(tree.raw)) return { kind: "number", value: new Exact(tree.raw) };
  if (isUnary(tree)) return tree.operator === "+" ? read(tree.argument) : { kind: "minus", of: read(tree.argument) };
  if (isBinary(tree)) {
    const [left, right] = [read(tree.left), read(tree.right)];
    const sign = alternatives.get(tree.operator) ?? tree.operator;
    const operator = arithmetic.find((one) => one === sign);
    if (operator) return { kind: "arithmetic", operator, left, right };
    const comparison = comparisons.find((one) => one === sign);
    if (comparison) return { kind: "comparison", operator: comparison, left, right };
  }
  if (isCall(tree) && isIdentifier(tree.callee)) {
    const given = tree.callee.name.toLowerCase();
    const name = functions.find((one) => one === given);
    if (!name) return refuse("formulaFunctionUnknown", { name: tree.callee.name, functions: functions.join(", ") });
    const [least, most] = arities[name];
    const { length } = tree.arguments;
    if (length < least || length > most)
      return refuse("formulaValues", { name, least, most, count: length, isRange: String(least < most) });
    return { kind: "call", name, given: tree.arguments.map(read) };
  }
  return refuse("formulaUnreadable");
}
