import "server-only";
import type { Language } from "@/db/enums";
import { AppError } from "@/lib/platform/errors/errors";
import { stateOf } from "@/lib/platform/process/process-state";

const mostPlaces = 8;
const retryAfterSeconds = 5;

type Made = Promise<Uint8Array>;
/**
 * The certificates that wait or are being made, one for each recipient, so that nobody can take the places of others.
 */
const queue = () =>
  stateOf("certificates", () => ({
    places: new Map<number, { language: Language; made: Made }>(),
    last: Promise.resolve() as Promise<unknown>,
  }));

/**
 * Makes certificates one after another, so that together they use one child process at most. A request that is repeated
 * meanwhile, as by a double click, gets the same certificate.
 */
export async function oneAtATime(recipientId: number, language: Language, make: () => Made): Made {
  const state = queue();
  const { places } = state;
  const own = places.get(recipientId);
  if (own?.language === language) return own.made;
  if (own || places.size >= mostPlaces) throw new AppError("too_many", "too_many", { retryAfterSeconds });
  const made = state.last.then(make).finally(() => places.delete(recipientId));
  places.set(recipientId, { language, made });
  state.last = made.catch(() => undefined);
  return made;
}
