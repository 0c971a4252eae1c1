import "server-only";
import type { Language } from "@/db/enums";
import { decimalSign } from "@/lib/fields/formats/number";

type Where = {
  /** Within the brackets of a function whose values are set apart by commas. */
  isAmongCommas: boolean;
  /**
   * The language of whoever writes the formula; undefined for a stored one, in which the point is always the decimal
   * sign.
   */
  language: Language | undefined;
};
type ReadNumber = {
  /** As the parser reads it. */
  exact: string;
  /** How many characters of the token belong to the number. */
  length: number;
  /** The possible meanings, each as it can be written in the formula; empty if the number is clear. */
  meant: string[];
};

const groups = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*/;
const groupsAndDecimals = /^([1-9]\d{0,2}(?:(?:,\d{3})+|(?:\.\d{3})+))([.,])(\d+)$/;

/** Reads a number of a formula, with its percent sign, as far as it is one number. */
export function readNumber(token: string, { isAmongCommas, language }: Where): ReadNumber {
  const percent = token.endsWith("%") ? "%" : "";
  const typed = percent ? token.slice(0, -1) : token;
  const digits = isAmongCommas ? (/^[\d.]+/.exec(typed)?.[0] ?? "") : typed;
  const sign = language === undefined || isAmongCommas ? "." : decimalSign(language);
  const ownPercent = digits === typed ? percent : "";
  const length = digits.length + ownPercent.length;
  const joined = isAmongCommas && language !== undefined ? meantByCommas(typed, language) : [];
  const [only = "", other] = joined;
  if (other === undefined && only.includes(", ") && isClear(only, language)) {
    const exact = percent ? only.replace(/\S+$/, (last) => `(${last}/100)`) : only;
    return { exact, length: token.length, meant: [] };
  }
  if (joined.length > 0) return { exact: "", length: token.length, meant: joined.map((one) => one + percent) };
  const meant = meantBy(digits, sign, language).map((one) => one + ownPercent);
  if (meant.length > 0) return { exact: "", length, meant };
  // Digits after a second separator are not part of the number, and are refused as such.
  const [, whole = "", decimals] = /^(\d+)(?:[.,](\d+))?/.exec(digits) ?? [];
  const number = decimals === undefined ? whole : `${whole}.${decimals}`;
  if (number.length < digits.length) return { exact: number, length: number.length, meant: [] };
  return { exact: ownPercent ? `(${number}/100)` : number, length, meant: [] };
}

/** The numbers that somebody can have meant, written with this decimal sign; empty where there is only one reading. */
function meantBy(digits: string, sign: "." | ",", language: Language | undefined): string[] {
  const [, whole, separator, part = ""] = groupsAndDecimals.exec(digits) ?? [];
  if (whole !== undefined && !whole.includes(separator ?? ""))
    return [`${whole.replaceAll(/[.,]/g, "")}${sign}${part}`];
  const [all, group] = groups.exec(digits) ?? [];
  if (all !== digits || group === undefined) return [];
  const thousands = digits.replaceAll(group, "");
  if (digits.indexOf(group) !== digits.lastIndexOf(group)) return [thousands];
  const isPoint = group === "." && (language === undefined || decimalSign(language) === ".");
  return isPoint ? [] : [thousands, withDecimals(digits.replace(group, "."), sign, language)];
}

/**
 * What somebody can have meant by digits that are joined by commas among a function's values, such as 0,24: one number,
 * or several. Empty where no two of the numbers could be one.
 */
function meantByCommas(typed: string, language: Language): string[] {
  const [, whole, sign] = groupsAndDecimals.exec(typed) ?? [];
  const parts = typed.split(",");
  const several = parts.join(", ");
  if (whole !== undefined && sign !== undefined && !whole.includes(sign)) {
    if (decimalSign(language) !== ".") return meantBy(typed, ".", language);
    // 1.234,5 can only be 1.234 and 5 where the point is the decimal sign.
    return sign === "," ? [several] : [...meantBy(typed, ".", language), several];
  }
  const isWhole = parts.map((part) => !part.includes("."));
  if (!isWhole.some((one, index) => one && isWhole[index + 1])) return [];
  if (!isWhole.every(Boolean)) return [several];
  if (groups.exec(typed)?.[0] === typed && (decimalSign(language) === "." || parts.length > 2))
    return [parts.join(""), several];
  if (parts.length % 2 > 0) return [several];
  const pairs = parts.flatMap((part, index) => (index % 2 > 0 ? [] : [`${part}.${parts[index + 1]}`]));
  return [pairs.map((pair) => withDecimals(pair, ".", language)).join(", "), several];
}

/** Whether each of several numbers has one reading. */
const isClear = (several: string, language: Language | undefined) =>
  several.split(", ").every((one) => meantBy(one, ".", language).length === 0);

/** Writes 1.500 as 1.5, and appends a zero to 1.234 if it would otherwise be ambiguous again. */
function withDecimals(number: string, sign: "." | ",", language: Language | undefined): string {
  const [whole = "", part = ""] = number.split(".");
  const short = part.replace(/0+$/, "");
  if (short === "") return whole;
  const isUnclear = short.length === 3 && (sign === "," || (language !== undefined && decimalSign(language) === ","));
  return `${whole}${sign}${short}${isUnclear ? "0" : ""}`;
}
