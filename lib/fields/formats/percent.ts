import type { Language } from "@/db/enums";
import type { Format } from "./format";
import { number } from "./number";

const signs: Record<Language, string> = { en: "%", es: "\u00A0%", gk: "%", "gk-latn": "%" };

const sign = /\s*%$/;
const bare = (text: string) => text.trim().replace(sign, "");

/** A percentage is stored with its sign, such as 24.5%: without it nobody could tell 24 from 0.24. */
export const percent: Format = {
  ...number,
  wrong: "percentNotValid",
  example: ({ decimals }) => (decimals === 0 ? "24%" : "24.5%"),
  normalise: (value, rules) => {
    const decimal = value.endsWith("%") ? number.normalise(value.slice(0, -1), rules) : null;
    return decimal && `${decimal}%`;
  },
  read: (typed, language) => typed.trim() && `${number.read(bare(typed), language)}%`,
  doubt: (typed, language, rules) => number.doubt?.(bare(typed), language, rules) ?? null,
  show: (value, language) => number.show(bare(value), language) + signs[language],
  print: (value, language, rules) => (number.print?.(bare(value), language, rules) ?? bare(value)) + signs[language],
};
