import { monthNames } from "@/lib/platform/i18n/month-names";
import type { Sentence } from "@/lib/platform/errors/errors";
import type { Format } from "./format";
import { partOfDate } from "./part-of-date";

/** A day of the calendar, in years that have four digits. */
export function isDay(text: string): boolean {
  const time = /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const fromToday = /^today(?:([+-])(\d{1,5}))?$/;

/** Whether a limit of a date is one: a day, or one counted from today. */
export const isDayLimit = (limit: string) => isDay(limit) || fromToday.test(limit);

/** The day that a limit means. */
export function dayOf(limit: string, today: string): string {
  const [counted, sign = "+", days = "0"] = fromToday.exec(limit) ?? [];
  if (!counted) return limit;
  const date = new Date(`${today}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + Number(sign + days));
  return date.toISOString().slice(0, 10);
}

const example = "2026-12-31";

/** Why a text is no day: it is a part of one, it is written in another way, or the calendar has no such day. */
function unreadable(text: string): Sentence | null {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const numbers = text.match(/\d+/g) ?? [];
  const isPart = numbers.length < 3 && numbers.join("").length <= 6 && /^[\d\s./-]*$/.test(text);
  if (text === partOfDate || isPart) return { key: "dateIncomplete" };
  return { key: "dateNotation", values: { example } };
}

/** Browsers show and read dates themselves, in the language that the person has set. */
export const date: Format = {
  longest: 60,
  limits: "date",
  hasLength: false,
  wrong: "dateNotValid",
  wrongAsStored: { key: "dayAsStored", values: { example } },
  unreadable,
  normalise: (value) => (isDay(value) ? value : null),
  read: (typed) => typed.trim(),
  doubt: (typed) => (typed === partOfDate ? { key: "dateIncomplete" } : null),
  show: (value) => value,
  print: (value, language) => {
    const [year = "", month, day = ""] = value.split("-");
    return `${day} ${monthNames[language].short[Number(month) - 1] ?? ""} ${year}`;
  },
  input: () => ({ type: "date" }),
};
