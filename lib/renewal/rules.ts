import { dayMs, daysLater } from "@/lib/platform/i18n/days";
import { settings } from "@/lib/platform/process/settings";
import { weakSince } from "@/lib/platform/pdf/verify/weak-hashes";

/** Less than this is not worth a renewal: the authority's certificate comes to its end as well. */
const leastGainMs = 30 * dayMs;

/** What is known of the newest time stamp of a file. */
export type Term = { endsAt: Date; algorithm: string };

/** Until when the newest time stamp of a file has to hold, for the file not to be renewed now. */
export const renewalLimit = (now: Date) => daysLater(now, settings().RENEW_BEFORE_DAYS);

/** Why a file has to be renewed now; null if it has not. */
export function reasonOf({ endsAt, algorithm }: Term, now: Date): "ending" | "weakHash" | null {
  if (weakSince(algorithm, now)) return "weakHash";
  return endsAt < renewalLimit(now) ? "ending" : null;
}

/** When a file is to be looked at again that need not be renewed before. */
export const nextLook = ({ endsAt }: Pick<Term, "endsAt">) => daysLater(endsAt, -settings().RENEW_BEFORE_DAYS);

/** Whether a time stamp until `renewed` proves more than one until `endsAt`. */
export const isGain = (endsAt: Date, renewed: Date) => renewed.getTime() - endsAt.getTime() >= leastGainMs;

/** The next try for a file that the authority cannot prove for longer yet: sooner, the nearer its end. */
export function nextTry(endsAt: Date, now: Date): Date {
  const left = Math.max(0, endsAt.getTime() - now.getTime());
  return new Date(now.getTime() + Math.max(dayMs, Math.min(leastGainMs, left / 4)));
}
