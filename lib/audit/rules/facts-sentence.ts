import type { FactsVerdict } from "@/lib/audit/facts/schema";

type Translate = (key: string, values?: Record<string, string | number>) => string;

/** The verdict as a sentence; `t` must be bound to the namespace AttestedFacts, `day` formats a date. */
export function factsSentence(t: Translate, { state, erasedAt, difference }: FactsVerdict, day: (at: Date) => string) {
  if (difference) return t("differ", { entry: difference.entry, what: t(`what.${difference.what}`) });
  return t(state, { day: erasedAt ? day(erasedAt) : "" });
}
