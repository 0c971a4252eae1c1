import "server-only";
import type { Decimal } from "decimal.js";
import { asFraction } from "@/lib/fields/formats/decimal";
import type { Sentence } from "@/lib/platform/errors/errors";
import { dayMs } from "@/lib/platform/i18n/days";
import { Exact, type Formula } from "./parse-formula";

/** A day is the number of days since 1970. Null is a value that is missing. */
export type Computed = Decimal | { day: number } | boolean | null;

const isoDay = /^\d{4}-\d\d-\d\d$/;
const isoDecimal = /^-?\d{1,60}(\.\d{1,30})?$/;
/** Numbers from this size on count as no result, so that no formula exceeds the digits that are exact. */
const mostDigits = 40;
const largest = new Exact(`1e${mostDigits}`);

/** A stored value as a formula reads it: a number, of 24% that is 0.24, a date, or nothing. */
export function toComputed(text: string | null): Computed {
  const value = asFraction(text?.trim() ?? "");
  if (isoDecimal.test(value)) return new Exact(value);
  const day = { day: isoDay.test(value) ? Date.parse(value) / dayMs : Number.NaN };
  return toIsoDay(day) === value ? day : null; // the parser takes 31 February for a day in March
}

export const toIsoDay = ({ day }: { day: number }): string | null => {
  const date = new Date(day * dayMs);
  const year = date.getUTCFullYear(); // NaN for what is no day
  return year >= 1 && year <= 9999 ? date.toISOString().slice(0, 10) : null;
};

const isDay = (value: Computed): value is { day: number } =>
  typeof value === "object" && value !== null && "day" in value;
const isNumber = (value: Computed): value is Decimal => value instanceof Exact;
export const numberOf = (value: Computed): Decimal | null => (isNumber(value) ? value : null);

/** The decimals that a number can be rounded to. */
export const mostPlaces = 20;
export const isPlaces = (places: Decimal): boolean => places.isInteger() && places.gte(0) && places.lte(mostPlaces);
/** The days that a date can be moved by. */
export const mostDays = 4_000_000;
export const isWholeDays = (days: Decimal): boolean => days.isInteger() && days.abs().lte(mostDays);

/**
 * The value of a formula; null where a number is missing, or does not fit, or would be divided by zero. `tell` is called
 * with the reason, as far as one part is the cause.
 */
export function computeFormula(
  formula: Formula,
  valueOf: (name: string) => Computed,
  tell: (why: Sentence) => void = () => undefined,
): Computed {
  const compute = (part: Formula) => computeFormula(part, valueOf, tell);
  const bounded = (value: Computed): Computed => {
    if (!isNumber(value) || (value.isFinite() && value.abs().lt(largest))) return value;
    tell({ key: "formulaTooLarge", values: { digits: mostDigits } });
    return null;
  };
  switch (formula.kind) {
    case "number":
      return formula.value;
    case "field": {
      const value = valueOf(formula.name);
      if (value === null) tell({ key: "formulaLacks", values: { name: formula.name } });
      return value;
    }
    case "minus": {
      const value = compute(formula.of);
      return isNumber(value) ? value.negated() : null;
    }
    case "arithmetic": {
      const { operator } = formula;
      const [left, right] = [compute(formula.left), compute(formula.right)];
      if (operator === "/" && isNumber(right) && right.isZero()) tell({ key: "formulaByZero" });
      return bounded(calculate(operator, left, right));
    }
    case "comparison":
      return compare(formula.operator, compute(formula.left), compute(formula.right));
    case "call":
      return bounded(call(formula, compute));
  }
}

function calculate(operator: "+" | "-" | "*" | "/", left: Computed, right: Computed): Computed {
  if (isDay(left) && isDay(right)) return operator === "-" ? new Exact(left.day - right.day) : null;
  if (isDay(left)) return isNumber(right) ? moved(left, operator, right) : null;
  if (isDay(right)) return operator === "+" && isNumber(left) ? moved(right, "+", left) : null;
  if (!isNumber(left) || !isNumber(right)) return null;
  switch (operator) {
    case "+":
      return left.plus(right);
    case "-":
      return left.minus(right);
    case "*":
      return left.times(right);
    case "/":
      return right.isZero() ? null : left.dividedBy(right);
  }
}

/** A date some whole days later or earlier. */
const moved = ({ day }: { day: number }, operator: string, by: Decimal): Computed => {
  if (!isWholeDays(by) || !"+-".includes(operator)) return null;
  return { day: operator === "+" ? day + by.toNumber() : day - by.toNumber() };
};

/** Below, at or above zero; null for values that cannot be compared. */
function order(left: Computed, right: Computed): number | null {
  if (isNumber(left) && isNumber(right)) return left.comparedTo(right);
  return isDay(left) && isDay(right) ? left.day - right.day : null;
}

function compare(operator: Extract<Formula, { kind: "comparison" }>["operator"], left: Computed, right: Computed) {
  const by = order(left, right);
  if (by === null) return null;
  switch (operator) {
    case "<":
      return by < 0;
    case ">":
      return by > 0;
    case "<=":
      return by <= 0;
    case ">=":
      return by >= 0;
    case "=":
      return by === 0;
    case "<>":
      return by !== 0;
  }
}

function call({ name, given }: Extract<Formula, { kind: "call" }>, compute: (part: Formula) => Computed): Computed {
  const [first, second, third] = given;
  switch (name) {
    case "if": {
      if (!first || !second || !third) return null;
      const chosen = compute(first);
      return typeof chosen === "boolean" ? compute(chosen ? second : third) : null;
    }
    case "sum":
      return given.map(compute).reduce((sum, value) => calculate("+", sum, value), new Exact(0));
    case "min":
      return given.map(compute).reduce((least, value) => extreme(least, value, -1));
    case "max":
      return given.map(compute).reduce((most, value) => extreme(most, value, 1));
    case "round": {
      const value = first ? compute(first) : null;
      const places = second ? compute(second) : new Exact(0);
      if (!isNumber(value) || !isNumber(places) || !isPlaces(places)) return null;
      return value.toDecimalPlaces(places.toNumber());
    }
    case "days":
      return first && second ? calculate("-", compute(second), compute(first)) : null;
  }
}

const extreme = (kept: Computed, value: Computed, sign: 1 | -1): Computed => {
  const by = order(value, kept);
  return by === null ? null : by * sign > 0 ? value : kept;
};
