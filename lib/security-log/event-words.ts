import type { SecurityEventDto } from "@/lib/security/schema";

type Translate = ((key: string, values?: Record<string, string>) => string) & { has(key: string): boolean };

/** What happened as a sentence without its actor. Takes the texts of `SecurityLog`. */
export function eventWords(t: Translate) {
  return ({ event, subject, detail }: Pick<SecurityEventDto, "event" | "subject" | "detail">): string => {
    const known = detail === null ? undefined : `detail.${detail}`;
    const shown = known && t.has(known) ? t(known) : (detail ?? "–");
    const key = `event.${event}`;
    return t.has(key) ? t(key, { subject: subject ?? "–", detail: shown }) : event;
  };
}
