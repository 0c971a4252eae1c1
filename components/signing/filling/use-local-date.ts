import { useEffect, useState } from "react";
import type { ShownField } from "@/lib/signing/schema";
import type { Entry } from "./entries";
import { loadDates } from "./load-dates";
import type { Months } from "./local-dates";

type Change = (changes: ReadonlyMap<number, Partial<Entry>>, options: { keep: boolean }) => void;

/**
 * Fills in signing dates and times of signatures in the recipient's time zone (docs/product.md, Languages and time),
 * which the server learns only from the page; a signing date that rules read is the day in the sender's zone. Returns
 * how many milliseconds the server's clock is ahead. Without a network, the texts rendered by the server stay.
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
