import type { MonthNames } from "./month-names";

/** Date formats (spec workflows.md section 9, spec accounts.md section 9). */
export type DateFormat =
  | "DD MMM YYYY"
  | "DD MMM YYYY, HH:mm"
  | "DD MMM YYYY, HH:mm:ss"
  | "HH:mm:ss"
  | "DD MMMM YYYY"
  | "DD MMMM YYYY, HH:mm"
  | "DD/MM/YYYY"
  | "DD/MM/YYYY HH:mm"
  | "DD/MM/YYYY HH:mm:ss A";

/** `timeZone` is an IANA name. The month names are a parameter, so that a page loads those of its own language only. */
export function fillDatePattern(date: Date, format: DateFormat, months: MonthNames, timeZone: string): string {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat("en-GB", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
    })
      .formatToParts(date)
      .map((part) => [part.type, part.value]),
  );
  const month = Number(parts["month"]) - 1;
  const values: Record<string, string | undefined> = {
    DD: parts["day"],
    MMMM: months.long[month],
    MMM: months.short[month],
    MM: parts["month"],
    YYYY: parts["year"],
    HH: parts["hour"],
    mm: parts["minute"],
    ss: parts["second"],
    A: Number(parts["hour"]) < 12 ? "AM" : "PM",
  };
  return format.replace(/YYYY|MMMM|MMM|MM|DD|HH|mm|ss|A/g, (token) => values[token] ?? token);
}
