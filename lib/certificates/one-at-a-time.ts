import "server-only";
import type { Language } from "@/db/enums";
import { AppError } from "@/lib/platform/errors/errors";

const mostPlaces = 8;
const retryAfterSeconds = 5;

type Made = Promise<Uint8Array>;
/** What waits or is being made, by recipient: each has one place, so that nobody can take those of others. */
const places = new Map<number, { language: Language; made: Made }>();
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a certificate after those that were asked for before, so that all of them take one child process at most. Whoever
 * asks again meanwhile, as by a double click, gets the same one.
 */
export async function oneAtATime(recipientId: number, language: Language, make: () => Made): Made {
  const own = places.get(recipientId);
  if (own?.language === language) return own.made;
  if (own || places.size >= mostPlaces) throw new AppError("too_many", "too_many", { retryAfterSeconds });
  const made = last.then(make).finally(() => places.delete(recipientId));
  places.set(recipientId, { language, made });
  last = made.catch(() => undefined);
  return made;
}
