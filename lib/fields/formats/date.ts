import { monthNames } from "@/lib/platform/i18n/month-names";
import type { Sentence } from "@/lib/platform/errors/errors";
import type { Format, FormatRules } from "./format";
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

/** The years that a date can have where its field has no limit of its own; others are slips, such as 0006 or 22026. */
const years = { from: 1900, to: 2200 };
const anyYear = { from: 1, to: 9999 };

/** Why the year of a day is refused. A limit on either side of these years shows that its field is about others. */
export function yearProblem(
  text: string,
  { min, max }: Pick<FormatRules, "min" | "max">,
  today: string,
): Sentence | null {
  const [, digits] = /^[+-]?(\d{4,})-\d\d-\d\d$/.exec(text) ?? [];
  if (digits === undefined) return null;
  const yearOf = (limit: string | null) => (limit === null ? null : Number(dayOf(limit, today).slice(0, 4)));
  const [least, most] = [yearOf(min), yearOf(max)];
  const from = least ?? (most !== null && most < years.from ? anyYear.from : years.from);
  const to = most ?? (least !== null && least > years.to ? anyYear.to : years.to);
  const isTaken = Number(digits) >= from && Number(digits) <= to;
  // As texts, because numbers would be shown with a group of thousands.
  return isTaken ? null : { key: "dateYear", values: { from: String(from), to: String(to) } };
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
