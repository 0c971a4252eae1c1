import "server-only";
import type { Context } from "@/lib/platform/context/context";
import { timeInSentence } from "@/lib/platform/i18n/dates";
import { translator } from "@/lib/platform/i18n/translate";
import { linksEnd } from "@/lib/workflows/rules";
import type { Subject } from "./find-subject";

export const endIn = ({ language }: Pick<Context, "language">, end: Date, zone: string): string =>
  `${timeInSentence(end, language, zone)} (${zone})`;

/** When the link ends, in the sender's time zone; for a draft, if it is sent at its scheduled time or else now. */
export function linkEndOf(ctx: Context, { workflow, company }: Pick<Subject, "workflow" | "company">): string | null {
  const { status, expiresAt, scheduledAt, linkExpiryDays } = workflow;
  const end = status === "notStarted" ? linksEnd(scheduledAt ?? ctx.now, linkExpiryDays) : expiresAt;
  return end && endIn(ctx, end, company?.timeZone ?? "UTC");
}

/** Nothing for a link that does not end. */
export const linkEndWords = ({ language }: Pick<Context, "language">, date: string | null): { linkEnd?: string } =>
  date ? { linkEnd: translator(language, "mails.linkEnd")("until", { date }) } : {};
