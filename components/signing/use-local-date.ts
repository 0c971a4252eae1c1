import { useEffect } from "react";
import { fillDatePattern } from "@/lib/platform/i18n/date-pattern";
import type { MonthNames } from "@/lib/platform/i18n/month-names";
import type { SigningFieldDto } from "@/lib/signing/schema";
import type { Entry } from "./entries";

type Change = (changes: ReadonlyMap<number, Partial<Entry>>, options: { keep: boolean }) => void;

/** The signing date is today where the recipient is (decisions.md, Languages and time); the server cannot know before the finish. */
export function useLocalDate(fields: readonly SigningFieldDto[], months: MonthNames, change: Change) {
  useEffect(() => {
    const dates = fields.filter((field) => field.fieldType === "signDate");
    if (dates.length === 0) return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const value = fillDatePattern(new Date(), "DD MMM YYYY", months, timeZone);
    change(new Map(dates.map((field) => [field.id, { value }])), { keep: false });
  }, [fields, months, change]);
}
