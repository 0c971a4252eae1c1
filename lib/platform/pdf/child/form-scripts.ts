import type { WidgetRules } from "../contract";

/** What the scripts of a form's field do, as PDFium gives them. */
export type FieldScripts = { keystroke: string; format: string; validate: string; calculate: string };

type Read = { rules: WidgetRules; isComplete: boolean };

const currencies: Record<string, string> = { $: "USD", "€": "EUR", "£": "GBP", "¥": "JPY" };
const text = String.raw`"((?:[^"\\]|\\.)*)"`;
const numberFormat = new RegExp(
  String.raw`^AFNumber_Format\(\s*(\d{1,2})\s*,\s*\d\s*,\s*\d\s*,\s*\d\s*,\s*${text}\s*,\s*(?:true|false)\s*\)$`,
);
const dateFormat = /^AFDate_Format(?:Ex)?\(\s*(?:\d{1,2}|"([^"\\]*)")\s*\)$/;
/** The part of a format's script that watches the keys, and adds nothing to it. */
const keystrokes = /^AF(?:Number|Date)_Keystroke(?:Ex)?\(/;
const range = /^AFRange_Validate\(\s*(true|false)\s*,\s*(-?[\d.]*)\s*,\s*(true|false)\s*,\s*(-?[\d.]*)\s*\)$/;

/**
 * The rules in a field's scripts that have the form of those that Acrobat writes. Scripts are compared with these
 * forms and never run; `isComplete` is false where something else was found.
 */
export function readScripts(scripts: FieldScripts): Read {
  const [format, keystroke, validate] = [scripts.format, scripts.keystroke, scripts.validate].map(bare);
  const [, decimals, currency = ""] = numberFormat.exec(format ?? "") ?? [];
  const isDate = dateFormat.exec(format ?? "");
  const rules: WidgetRules = {};
  if (decimals !== undefined && Number(decimals) <= 10) {
    const code = currencies[unescaped(currency).trim()];
    Object.assign(rules, { format: code ? "money" : "number", decimals: Number(decimals) });
    if (code) rules.currency = code;
  }
  // A time format is not a date format.
  if (isDate && /^[^hHM]*(?:d.*m|m.*d|y.*m)/.test(isDate[1] ?? "d m")) rules.format = "date";
  const [found, hasLeast, least, hasMost, most] = range.exec(validate ?? "") ?? [];
  const isNumber = rules.format === "number" || rules.format === "money";
  if (isNumber && hasLeast === "true" && isDecimal(least)) rules.min = least;
  if (isNumber && hasMost === "true" && isDecimal(most)) rules.max = most;
  const isComplete =
    (format === "" || rules.format !== undefined) &&
    (keystroke === "" || keystrokes.test(keystroke ?? "")) &&
    (validate === "" || (found !== undefined && isNumber)) &&
    scripts.calculate.trim() === "";
  return { rules, isComplete };
}

const bare = (script: string) => script.trim().replace(/;$/, "");
const isDecimal = (given: string | undefined): given is string => /^-?\d{1,15}(\.\d{1,10})?$/.test(given ?? "");
const unescaped = (given: string) =>
  given.replaceAll(/\\u([\da-fA-F]{4})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
