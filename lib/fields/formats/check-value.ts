import type { Language } from "@/db/enums";
import { formats } from "@/lib/fields/formats";
import { compareValues } from "@/lib/fields/rules/compare";
import type { Sentence } from "@/lib/platform/errors/errors";
import { dayOf, yearProblem } from "./date";
import { decimalsOf, mostDecimals, wholeDigitsOf } from "./decimal";
import { exceeds, type Format, type FormatRules, maximumValue, valueTooLong } from "./format";
import { moneyDecimals } from "./number";

/** Digits before the decimals; more are a typing mistake. */
const mostDigits = 15;

/**
 * `today` is the day from which limits count. `language` is the language of messages, and of the printed value unless
 * there is a `printLanguage`.
 */
export type CheckedFor = {
  today: string;
  language: Language;
  printLanguage?: Language | null;
  /** Values come from a program and in stored form, so messages show no other notation. */
  isStored?: boolean;
  /** The value is the sender's, who can make its box larger: it must be legible also where the field does not say so. */
  mustFit?: boolean;
  /** Whoever gives the value has made the field or may see how: a refusal may quote its pattern. */
  seesRules?: boolean;
};
export type Checked = { value: string; problem?: undefined } | { value?: undefined; problem: Sentence };

/** The value as it is stored, or why it cannot be. An empty value is no value, and is checked as required or not. */
export function checkValue(value: string, rules: FormatRules, situation: CheckedFor): Checked {
  const format = formats[rules.format];
  if (value.length > maximumValue) return { problem: valueTooLong };
  if (value.length > format.longest) return { problem: notOf(rules, situation) };
  const normal = format.normalise(value, rules);
  const year = format.limits === "date" ? yearProblem(value, rules, situation.today) : null;
  if (normal === null) return { problem: year ?? format.unreadable?.(value, rules) ?? notOf(rules, situation) };
  const problem =
    (format.limits === "number" ? digitsProblem(normal, rules) : null) ??
    limitProblem(normal, rules, format, situation) ??
    year ??
    (format.hasLength ? lengthProblem(normal, rules) : null) ??
    aboveProblem(normal, rules.comb);
  return problem ? { problem } : { value: normal };
}

/** Reads a text typed on a page in this language as a value that is not checked yet, or returns why it is ambiguous. */
export function readTyped(typed: string, rules: FormatRules, language: Language): Checked {
  const { doubt, longest, read } = formats[rules.format];
  if (typed.length > longest) return { value: typed }; // which `checkValue` refuses
  const problem = doubt?.(typed, language, rules) ?? null;
  return problem ? { problem } : { value: read(typed, language) };
}

/** Reads a text typed on a page as the value to store, or returns why it cannot be stored. */
export function checkTyped(typed: string, rules: FormatRules, situation: CheckedFor): Checked {
  const read = readTyped(typed, rules, situation.language);
  return read.problem ? read : checkValue(read.value, rules, situation);
}

/** The error for a value that is not of the format, with an example of one as it can be written there. */
export function notOf(
  rules: Pick<FormatRules, "format" | "currency" | "decimals">,
  { language, isStored = false }: Pick<CheckedFor, "language" | "isStored">,
): Sentence {
  const { wrong, wrongAsStored, example, show } = formats[rules.format];
  if (isStored && wrongAsStored) return wrongAsStored;
  const stored = example?.(rules);
  return {
    key: wrong,
    ...(stored !== undefined && { values: { example: isStored ? stored : show(stored, language) } }),
  };
}

function digitsProblem(value: string, rules: FormatRules): Sentence | null {
  if (wholeDigitsOf(value) > mostDigits) return { key: "tooManyDigits", values: { maximum: mostDigits } };
  const maximum = rules.format === "money" ? moneyDecimals(rules) : (rules.decimals ?? mostDecimals);
  return decimalsOf(value) > maximum ? { key: "tooManyDecimals", values: { maximum } } : null;
}

function limitProblem(
  value: string,
  rules: FormatRules,
  { limits, show, print = show }: Format,
  { today, language, isStored = false }: CheckedFor,
): Sentence | null {
  const { min, max } = rules;
  const isDate = limits === "date";
  const limit = (text: string) => (isDate ? dayOf(text, today) : text);
  const isLess = (a: string, b: string) => (compareValues(a, b) ?? 0) < 0;
  const named = (text: string) => (isStored ? limit(text) : print(limit(text), language, rules));
  if (min !== null && isLess(value, limit(min)))
    return { key: isDate ? "tooEarly" : "tooSmall", values: { minimum: named(min) } };
  if (max !== null && isLess(limit(max), value))
    return { key: isDate ? "tooLate" : "tooBig", values: { maximum: named(max) } };
  return null;
}

function lengthProblem(value: string, { minLength, maxLength }: FormatRules): Sentence | null {
  if (minLength !== null && !exceeds(value, minLength - 1)) return { key: "tooShort", values: { minimum: minLength } };
  return aboveProblem(value, maxLength);
}

const aboveProblem = (value: string, most: number | null): Sentence | null =>
  exceeds(value, most) ? { key: "tooLong", values: { maximum: Number(most) } } : null;
