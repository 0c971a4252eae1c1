import { dayIn, type DateFormat, fillDatePattern } from "@/lib/platform/i18n/date-pattern";
import type { MonthNames } from "@/lib/platform/i18n/month-names";
import { zoneHere } from "@/lib/platform/i18n/zone-here";
import { signedAtPattern } from "@/lib/fields/formats/signed-at-pattern";
import type { ShownField } from "@/lib/signing/schema";
import type { Entry } from "./entries";

/** Month names as the page shows them, and as the document prints them. */
export type Months = {
  shown: MonthNames;
  printed: MonthNames;
  /** The server's time in milliseconds as the page was made, because a device's clock may be wrong. */
  now: number;
};

const day = "DD MMM YYYY";

const asPrinted = (date: Date, pattern: DateFormat, months: Months) =>
  fillDatePattern(date, pattern, months.printed, zoneHere());

/** How the time of a signature made now is printed. */
export const inWords = (now: Date, months: Months) => asPrinted(now, signedAtPattern, months);

/** Signing dates and times of signatures in the recipient's time zone. */
export function datesOf(fields: readonly ShownField[], now: Date, months: Months): ReadonlyMap<number, Partial<Entry>> {
  const dates = new Map<number, Partial<Entry>>();
  for (const { id, prefill, fixedDay, signature } of fields) {
    if (fixedDay !== null) dates.set(id, { exact: fixedDay });
    else if (prefill === "today") {
      const value = fillDatePattern(now, day, months.shown, zoneHere());
      const printed = asPrinted(now, day, months);
      dates.set(id, { value, exact: dayIn(zoneHere(), now), printed: printed === value ? null : printed });
    }
    if (signature) dates.set(id, { caption: asPrinted(new Date(signature.signedAt), signedAtPattern, months) });
  }
  return dates;
}
