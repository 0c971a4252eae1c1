import { type Language, languages } from "@/db/enums";
import { languageTable } from "@/lib/platform/i18n/languages";
import type { Sentence } from "@/lib/platform/errors/errors";
import { decimalsOf, mostDecimals, normalDecimal } from "./decimal";
import type { Format, FormatRules } from "./format";

const marks: Record<Language, { group: "." | ","; decimal: "." | "," }> = {
  en: { group: ",", decimal: "." },
  es: { group: ".", decimal: "," },
  gk: { group: ".", decimal: "," },
  "gk-latn": { group: ".", decimal: "," },
};

export const decimalSign = (language: Language): "." | "," => marks[language].decimal;

/**
 * What people write beside an amount, and its digits, which begin and end with no space: if a space could belong to two
 * parts, matching a text of many spaces would take seconds.
 */
const parts = /^([\p{Sc}\p{L}]+)?\s*([-\u2212\u2013]?[\d.,'](?:[\d.,'\s]*[\d.,'])?)\s*([\p{Sc}\p{L}]+)?$/u;
const minusSign = /^[\u2212\u2013]/;
/** Spaces may separate groups of digits in every language. */
const spaces = /(\d)[ \u00A0\u202F'](?=\d{3}(?!\d))/g;

/** The digits with their separators, and what stands beside them. */
function partsOf(typed: string): { digits: string; beside: string[] } {
  const [, before = "", digits = typed.trim(), after = ""] = parts.exec(typed.trim()) ?? [];
  return { digits: digits.replace(minusSign, "-").replaceAll(spaces, "$1"), beside: [before, after].filter(Boolean) };
}

/**
 * Reads 1,234.50 or 1.234,50 as 1234.50. Accepts another notation if it is unambiguous: 1234.50 in Spanish, but not
 * 1,50 in English.
 */
function read(typed: string, language: Language): string {
  const { group, decimal } = marks[language];
  const { digits } = partsOf(typed);
  const [whole = "", ...rest] = digits.split(decimal);
  const grouped = new RegExp(`^-?(?:\\d+|[1-9]\\d{0,2}(?:\\${group}\\d{3})+)$`);
  if (rest.length > 1 || !grouped.test(whole)) return digits;
  return [whole.replaceAll(group, ""), ...rest].join(".");
}

const withGroups = (value: string, language: Language, groups: RegExp): string => {
  const { group, decimal } = marks[language];
  const [whole = "", part] = value.split(".");
  return [whole.replaceAll(groups, `$1${group}`), part].filter((one) => one !== undefined).join(decimal);
};

const print = (value: string, language: Language): string => withGroups(value, language, /(\d)(?=(?:\d{3})+$)/g);

/**
 * As printed, but a single group of digits is not separated if there are no decimals: it could be taken for decimals.
 */
const show = (value: string, language: Language): string =>
  /^-?\d{4,6}$/.test(value) ? value : print(value, language);

/**
 * Why a number that can be read is refused: its only separator, with exactly three digits after it, separates thousands
 * in one language and decimals in another.
 */
function ambiguity(typed: string, language: Language, decimals: number): Sentence | null {
  const { decimal } = marks[language];
  const [, whole = "", separator, part = ""] = /^(-?\d+)([.,])(\d{3})$/.exec(partsOf(typed).digits) ?? [];
  if (separator === undefined || (separator === decimal ? decimals >= 3 : decimals === 0)) return null;
  const asDecimals = normalDecimal(`${whole}.${part}`, Math.min(decimals, 3));
  const thousands = /^-?[1-9]\d{0,2}$/.test(whole) ? normalDecimal(whole + part, Math.min(decimals, 2)) : null;
  const meant = [thousands, asDecimals].filter((one) => one !== null && decimalsOf(one) <= decimals) as string[];
  const [first, second] = meant.map((one) => print(one, language));
  if (first === undefined) return null;
  if (second !== undefined) return { key: "meantEither", values: { first, second } };
  return separator === decimal && thousands === null ? null : { key: "meantOne", values: { first } };
}

/** How people write a currency beside an amount: EUR, €, euro, euros, ευρώ. */
const namesOf = (currency: string): Set<string> =>
  new Set(
    languages
      .flatMap((language) =>
        (["symbol", "narrowSymbol", "name"] as const).flatMap((currencyDisplay) =>
          [1, 2].flatMap((amount) =>
            new Intl.NumberFormat(languageTable[language].tag, {
              style: "currency",
              currency,
              currencyDisplay,
            }).formatToParts(amount),
          ),
        ),
      )
      .flatMap(({ type, value }) => (type === "currency" ? [value.toUpperCase()] : []))
      .concat(currency),
  );

/** Why what stands beside the digits is refused: it is another currency than the field's, or no currency at all. */
function currencyProblem(typed: string, currency: string | null): Sentence | null {
  const { beside } = partsOf(typed);
  if (beside.length === 0) return null;
  const own = currency === null ? null : namesOf(currency);
  const other = beside.find((mark) => !own?.has(mark.toUpperCase()));
  if (other === undefined) return null;
  return currency === null
    ? { key: "withoutCurrency", values: { typed: other } }
    : { key: "otherCurrency", values: { currency, typed: other } };
}

/** The keyboards for numbers have no minus on some phones. */
function keyboardFor({ min }: FormatRules, decimals: number | null): ReturnType<Format["input"]> {
  if (min?.startsWith("-")) return { type: "text" };
  return { type: "text", inputMode: decimals === 0 ? "numeric" : "decimal" };
}

const exampleWith = (decimals: number | null) => (decimals === 0 ? "1234" : "1234.50");

export const number: Format = {
  longest: 60,
  limits: "number",
  hasLength: false,
  wrong: "numberNotValid",
  example: ({ decimals }) => exampleWith(decimals),
  unreadable: (value) => currencyProblem(value, null),
  normalise: (value, { decimals }) => normalDecimal(value, decimals ?? 0),
  read,
  doubt: (typed, language, { decimals }) =>
    currencyProblem(typed, null) ?? ambiguity(typed, language, decimals ?? mostDecimals),
  show,
  print,
  input: (rules) => keyboardFor(rules, rules.decimals),
};

/** Where ISO 4217 has other than two decimals. */
const decimalsOfCurrency: Partial<Record<string, number>> = Object.fromEntries([
  ..."BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(" ").map((code) => [code, 0]),
  ..."BHD IQD JOD KWD LYD OMR TND".split(" ").map((code) => [code, 3]),
]);

/** How many decimals an amount has. */
export const moneyDecimals = ({ decimals, currency }: { decimals: number | null; currency: string | null }): number =>
  decimals ?? decimalsOfCurrency[currency ?? ""] ?? 2;

export const money: Format = {
  ...number,
  wrong: "moneyNotValid",
  example: (rules) => exampleWith(moneyDecimals(rules)),
  unreadable: (value, { currency }) => currencyProblem(value, currency),
  normalise: (value, rules) => normalDecimal(value, moneyDecimals(rules)),
  doubt: (typed, language, rules) =>
    currencyProblem(typed, rules.currency) ?? ambiguity(typed, language, moneyDecimals(rules)),
  print: (value, language, { currency }) => [print(value, language), currency].filter(Boolean).join("\u00A0"),
  input: (rules) => keyboardFor(rules, moneyDecimals(rules)),
};
