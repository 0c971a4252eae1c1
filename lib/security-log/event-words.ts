import { limitsIn } from "@/lib/retention/rules";
import type { SecurityEventDto } from "@/lib/security/schema";

type Translate = ((key: string, values?: Record<string, string>) => string) & { has(key: string): boolean };

/** What happened as a sentence without its actor. Takes the texts of `SecurityLog`. */
export function eventWords(t: Translate) {
  return ({ event, subject, detail }: Pick<SecurityEventDto, "event" | "subject" | "detail">): string => {
    const shown = detail === null ? "–" : event === "retentionChanged" ? limitWords(t, detail) : detailWords(t, detail);
    const key = `event.${event}`;
    return t.has(key) ? t(key, { subject: subject ?? "–", detail: shown }) : event;
  };
}

const detailWords = (t: Translate, detail: string) => (t.has(`detail.${detail}`) ? t(`detail.${detail}`) : detail);

const limitWords = (t: Translate, detail: string) =>
  limitsIn(detail)
    .map(({ name, years }) => (t.has(`kept.${name}`) ? t(`kept.${name}`, { years }) : name))
    .join(", ");
