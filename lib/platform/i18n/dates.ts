import type { Language } from "@/db/enums";
import { type DateFormat, fillDatePattern } from "./date-pattern";
import { monthNames } from "./month-names";

/** `timeZone` is an IANA name. */
export function formatDate(date: Date, format: DateFormat, language: Language, timeZone = "UTC"): string {
  return fillDatePattern(date, format, monthNames[language], timeZone);
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
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
