import type { Language } from "@/db/enums";
import { clockIn, type DateFormat, fillDatePattern } from "./date-pattern";
import { daysLater } from "./days";
import { monthNames } from "./month-names";

/** `timeZone` is an IANA name. */
export function formatDate(date: Date, format: DateFormat, language: Language, timeZone = "UTC"): string {
  return fillDatePattern(date, format, monthNames[language], timeZone);
}

/** A day inside a sentence, where Spanish joins its parts. Greek month names are genitives everywhere. */
export const dayInSentence = (date: Date, language: Language, timeZone?: string): string =>
  formatDate(date, language === "es" ? "D de MMMM de YYYY" : "D MMMM YYYY", language, timeZone);

/** As `dayInSentence`, with the time of day. */
export const timeInSentence = (date: Date, language: Language, timeZone?: string): string =>
  formatDate(date, language === "es" ? "D de MMMM de YYYY, HH:mm" : "D MMMM YYYY, HH:mm", language, timeZone);

/** The beginning of a day that is written as in a date input; undefined if it is none. */
export function startOfDay(day: string | undefined, timeZone: string): Date | undefined {
  const asUtc = /^\d{4}-\d\d-\d\d$/.test(day ?? "") ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return undefined;
  const shown = new Date(asUtc).toLocaleString("sv-SE", { timeZone }).replace(" ", "T");
  return new Date(2 * asUtc - Date.parse(`${shown}Z`));
}

/** The end of such a day, which is when the next begins: where clocks change, days are shorter or longer than others. */
export function endOfDay(day: string | undefined, timeZone: string): Date | undefined {
  const begin = startOfDay(day, "UTC");
  return begin && startOfDay(daysLater(begin, 1).toISOString().slice(0, 10), timeZone);
}

export function isTimeZone(name: string): boolean {
  try {
    return Boolean(clockIn(name));
  } catch {
    return false;
  }
}

/** The time zone named by a cookie; UTC if it is missing or invalid. */
export function readZone(cookie = ""): string {
  try {
    const zone = decodeURIComponent(cookie);
    return zone && isTimeZone(zone) ? zone : "UTC";
  } catch {
    return "UTC"; // malformed percent-encoding
  }
}
