import { useEffect, useState } from "react";
import type { ShownField } from "@/lib/signing/schema";
import type { Entry } from "./entries";
import { loadDates } from "./load-dates";
import type { Months } from "./local-dates";

type Change = (changes: ReadonlyMap<number, Partial<Entry>>, options: { keep: boolean }) => void;

/**
 * Dates are in the recipient's time zone (docs/product.md, Languages and time), which the server knows only from what
 * the page sends; a signing date that rules read is the sender's day. Fills the signing dates and the times of
 * signatures, and returns by how many milliseconds the server's clock is ahead. Without the network, the server's words
 * stay.
 */
export function useLocalDate(fields: readonly ShownField[], months: Months, change: Change) {
  const [ahead] = useState(() => months.now - Date.now());
  const hasDates = fields.some(
    ({ prefill, fixedDay, signature }) => prefill === "today" || fixedDay !== null || signature,
  );
  useEffect(() => {
    if (hasDates)
      loadDates()
        .then(({ datesOf }) => change(datesOf(fields, new Date(Date.now() + ahead), months), { keep: false }))
        .catch(() => undefined);
  }, [hasDates, fields, months, ahead, change]);
  return ahead;
}
