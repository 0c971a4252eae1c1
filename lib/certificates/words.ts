import type { Language } from "@/db/enums";
import { formatDate } from "@/lib/platform/i18n/dates";
import { languageTable } from "@/lib/platform/i18n/languages";
import { translator } from "@/lib/platform/i18n/translate";

/** The translator and formats of a certificate in one language. */
export type Words = ReturnType<typeof wordsIn>;

export function wordsIn(language: Language) {
  const written = (date: Date, zone?: string) => formatDate(date, "DD MMM YYYY, HH:mm:ss", language, zone);
  const list = new Intl.ListFormat(languageTable[language].tag, { type: "conjunction" });
  /** To the second, in UTC. */
  const moment = (date: Date | null) => (date ? `${written(date)} UTC` : "–");
  return {
    language,
    t: translator(language, "certificate"),
    chain: translator(language, "AuditChain"),
    facts: translator(language, "AttestedFacts"),
    moment,
    /** In UTC and, if different, in the person's time zone; one line each. */
    momentIn: (date: Date, zone: string | null) =>
      zone && zone !== "UTC" ? `${moment(date)}\n${written(date, zone)} (${zone.replaceAll("_", " ")})` : moment(date),
    /** Start and end; the end without its day if that is the same. */
    span: (from: Date, to: Date) => {
      if (written(from) === written(to)) return written(from);
      const isSameDay = from.toISOString().slice(0, 10) === to.toISOString().slice(0, 10);
      return `${written(from)} – ${isSameDay ? formatDate(to, "HH:mm:ss", language) : written(to)}`;
    },
    list: (names: readonly string[]) => list.format(names),
  };
}
