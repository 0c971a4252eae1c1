import { useCallback, useEffect } from "react";
import { type DateFormat, fillDatePattern } from "@/lib/platform/i18n/date-pattern";
import type { MonthNames } from "@/lib/platform/i18n/month-names";
import { signedAtPattern } from "@/lib/signing/rules";
import type { ShownField } from "@/lib/signing/schema";
import type { Entry } from "./entries";

type Change = (changes: ReadonlyMap<number, Partial<Entry>>, options: { keep: boolean }) => void;

/**
 * Dates are in the recipient's time zone (docs/product.md, Languages and time), which the server does not know before
 * the finish. Fills the signing dates and the times of signatures, and returns how to word the time of a new one.
 */
export function useLocalDate(fields: readonly ShownField[], months: MonthNames, change: Change) {
  const inWords = useCallback(
    (date: Date, pattern: DateFormat) =>
      fillDatePattern(date, pattern, months, Intl.DateTimeFormat().resolvedOptions().timeZone),
    [months],
  );
  useEffect(() => {
    const changes = new Map<number, Partial<Entry>>();
    for (const { id, prefill, signature } of fields) {
      if (prefill === "today") changes.set(id, { value: inWords(new Date(), "DD MMM YYYY") });
      if (signature) changes.set(id, { caption: inWords(new Date(signature.signedAt), signedAtPattern) });
    }
    if (changes.size > 0) change(changes, { keep: false });
  }, [fields, inWords, change]);
  return () => inWords(new Date(), signedAtPattern);
}
