import type { Language } from "@/db/enums";
import { normalDecimal } from "./decimal";
import type { Format, FormatRules } from "./format";

const marks: Record<Language, { group: string; decimal: string }> = {
  en: { group: ",", decimal: "." },
  es: { group: ".", decimal: "," },
  gk: { group: ".", decimal: "," },
  "gk-latn": { group: ".", decimal: "," },
};

/** What people put beside the digits of an amount. */
const besideDigits = /^(?:[A-Z]{3}|\p{Sc})?\s*(.*?)\s*(?:[A-Z]{3}|\p{Sc})?$/u;
const minusSign = /^[\u2212\u2013]/;
/** Groups may be set apart by spaces in every language. */
const spaces = /(?<=\d)[ \u00A0\u202F'](?=\d{3}(?!\d))/g;

/** 1,234.50 or 1.234,50 as 1234.50. What can only be meant so is taken: 1234.50 in Spanish, but not 1,50 in English. */
function read(typed: string, language: Language): string {
  const { group, decimal } = marks[language];
  const bare = (besideDigits.exec(typed.trim())?.[1] ?? "").replace(minusSign, "-").replaceAll(spaces, "");
  const [whole = "", ...parts] = bare.split(decimal);
  const grouped = new RegExp(`^-?(?:\\d+|\\d{1,3}(?:\\${group}\\d{3})+)$`);
  if (parts.length > 1 || !grouped.test(whole)) return bare;
  return [whole.replaceAll(group, ""), ...parts].join(".");
}

function show(value: string, language: Language): string {
  const { group, decimal } = marks[language];
  const [whole = "", part] = value.split(".");
  const grouped = whole.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, group);
  return part === undefined ? grouped : grouped + decimal + part;
}

/** The keyboards for numbers have no minus on some phones. */
function keyboardFor({ min }: FormatRules, decimals: number | null): ReturnType<Format["input"]> {
  if (min?.startsWith("-")) return { type: "text" };
  return { type: "text", inputMode: decimals === 0 ? "numeric" : "decimal" };
}

export const number: Format = {
  limits: "number",
  hasLength: false,
  wrong: "numberNotValid",
  example: "1234.50",
  normalise: (value, { decimals }) => normalDecimal(value, decimals ?? 0),
  read,
  show,
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
  normalise: (value, rules) => normalDecimal(value, moneyDecimals(rules)),
  print: (value, language, { currency }) => [show(value, language), currency].filter(Boolean).join("\u00A0"),
  input: (rules) => keyboardFor(rules, moneyDecimals(rules)),
};
