import { useCallback, useEffect, useState } from "react";
import { type DateFormat, dayIn, fillDatePattern } from "@/lib/platform/i18n/date-pattern";
import type { MonthNames } from "@/lib/platform/i18n/month-names";
import { signedAtPattern } from "@/lib/fields/formats/signed-at-pattern";
import type { ShownField } from "@/lib/signing/schema";
import type { Entry } from "./entries";
import { zoneHere } from "@/lib/platform/i18n/zone-here";

type Change = (changes: ReadonlyMap<number, Partial<Entry>>, options: { keep: boolean }) => void;

/** Month names as the page shows them, and as the document prints them. */
export type Months = {
  shown: MonthNames;
  printed: MonthNames;
  /** The server's time in milliseconds as the page was made, because a device's clock may be wrong. */
  now: number;
};

const day = "DD MMM YYYY";

/**
 * Dates are in the recipient's time zone (docs/product.md, Languages and time), which the server knows only from what
 * the page sends; a signing date that rules read is the sender's day. Fills the signing dates and the times of signatures, and returns how to word the time of a new one.
 */
export function useLocalDate(fields: readonly ShownField[], months: Months, change: Change) {
  const [ahead] = useState(() => months.now - Date.now());
  const asPrinted = useCallback(
    (date: Date, pattern: DateFormat) => fillDatePattern(date, pattern, months.printed, zoneHere()),
    [months],
  );
  useEffect(() => {
    const changes = new Map<number, Partial<Entry>>();
    const now = new Date(Date.now() + ahead);
    for (const { id, prefill, fixedDay, signature } of fields) {
      if (fixedDay !== null) changes.set(id, { exact: fixedDay });
      else if (prefill === "today") {
        const value = fillDatePattern(now, day, months.shown, zoneHere());
        const printed = asPrinted(now, day);
        changes.set(id, { value, exact: dayIn(zoneHere(), now), printed: printed === value ? null : printed });
      }
      if (signature) changes.set(id, { caption: asPrinted(new Date(signature.signedAt), signedAtPattern) });
    }
    if (changes.size > 0) change(changes, { keep: false });
  }, [fields, months, ahead, asPrinted, change]);
  return () => asPrinted(new Date(Date.now() + ahead), signedAtPattern);
}
