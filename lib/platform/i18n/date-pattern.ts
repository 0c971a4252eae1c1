import type { MonthNames } from "./month-names";

/** Date formats (specification, Workflows 9, specification, Accounts 9). */
export type DateFormat =
  | "DD MMM YYYY"
  | "DD MMM YYYY, HH:mm"
  | "DD MMM YYYY, HH:mm:ss"
  | "HH:mm:ss"
  | "DD MMMM YYYY"
  | "DD MMMM YYYY, HH:mm"
  | "D MMMM YYYY"
  | "D MMMM YYYY, HH:mm"
  | "D de MMMM de YYYY"
  | "D de MMMM de YYYY, HH:mm"
  | "DD/MM/YYYY"
  | "DD/MM/YYYY HH:mm"
  | "DD/MM/YYYY HH:mm:ss A";

const mostClocks = 500;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Kept, as making one takes as long as using it thirty times. Throws a RangeError if there is no such time zone. */
export function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  if (clocks.size >= mostClocks) clocks.clear(); // letter case makes more names than there are zones
  clocks.set(timeZone, clock);
  return clock;
}

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

/** As all engines write these parts today. */
const written = /^(\d\d)\/(\d\d)\/(\d{4}), (\d\d):(\d\d):(\d\d)$/;

/** `year`, `month`, `day`, `hour`, `minute` and `second` as a calendar and a clock in the time zone show them. */
function partsIn(timeZone: string, date: Date): Parts {
  const clock = clockIn(timeZone);
  // A table has thousands of times, and `formatToParts` takes four times as long.
  const found = written.exec(clock.format(date));
  if (!found) return Object.fromEntries(clock.formatToParts(date).map(({ type, value }) => [type, value]));
  const [, day, month, year, hour, minute, second] = found;
  return { day, month, year, hour, minute, second };
}

/** The day that it is in a time zone, as in a date input. */
export function dayIn(timeZone: string, now: Date): string {
  const { year, month, day } = partsIn(timeZone, now);
  return `${year}-${month}-${day}`;
}

/** `timeZone` is an IANA name. The month names are a parameter, so that a page loads those of its own language only. */
export function fillDatePattern(date: Date, format: DateFormat, months: MonthNames, timeZone: string): string {
  const parts = partsIn(timeZone, date);
  const month = Number(parts.month) - 1;
  const values: Record<string, string | undefined> = {
    DD: parts.day,
    D: String(Number(parts.day)),
    MMMM: months.long[month],
    MMM: months.short[month],
    MM: parts.month,
    YYYY: parts.year,
    HH: parts.hour,
    mm: parts.minute,
    ss: parts.second,
    A: Number(parts.hour) < 12 ? "AM" : "PM",
  };
  return format.replace(/YYYY|MMMM|MMM|MM|DD|D|HH|mm|ss|A/g, (token) => values[token] ?? token);
}
