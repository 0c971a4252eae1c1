import { dayMs } from "./days";
import type { Language } from "@/db/enums";
import { languageTable } from "./languages";

/**
 * The moments at which clocks in this time zone show a date and time, written as in inputs: usually one, none where the
 * clocks go forward over it, two where they go back.
 */
export function momentsAt(day: string, time: string, timeZone: string): Date[] {
  const asUtc = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(asUtc)) return [];
  const offsets = new Set([asUtc - dayMs, asUtc + dayMs].map((near) => shownAt(near, timeZone) - near));
  return [...offsets]
    .map((offset) => asUtc - offset)
    .filter((at) => shownAt(at, timeZone) === asUtc)
    .toSorted((one, other) => one - other)
    .map((at) => new Date(at));
}

/** What clocks in the time zone show, read as if it were UTC. */
const shownAt = (at: number, timeZone: string): number =>
  Date.parse(`${new Date(at).toLocaleString("sv-SE", { timeZone }).replace(" ", "T")}Z`);

/** A time zone in words, with its city and its distance from UTC at that moment. */
export function zoneWords(timeZone: string, at: Date, language: Language): string {
  // Intl has time zone names in Greek letters only, also for el-Latn.
  const tag = language === "gk-latn" ? "en" : languageTable[language].tag;
  const named = (timeZoneName: "long" | "shortOffset") =>
    new Intl.DateTimeFormat(tag, { timeZone, timeZoneName })
      .formatToParts(at)
      .find(({ type }) => type === "timeZoneName")?.value ?? "";
  const city = timeZone.includes("/") ? timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ") : "";
  return city ? `${named("long")} (${city}, ${named("shortOffset")})` : named("long");
}
