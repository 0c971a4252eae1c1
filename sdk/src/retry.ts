import { setTimeout as sleep } from "node:timers/promises";
import { Refused } from "./refused.js";

/** No call waits longer than this for its next try. */
const longestPauseMs = 60_000;
const firstPauseMs = 500;

type Options = {
  /** Whether the call may be carried out twice without harm. */
  isRepeatable: boolean;
  /** How often it is tried again at most. */
  retries: number;
  signal: AbortSignal | undefined;
};

/**
 * Tries again after what may pass: 429, which is refused before anything is done, in any case; a broken connection, a
 * timeout or 5xx only if the call may be repeated.
 */
export async function withRetries<T>(attempt: () => Promise<T>, options: Options): Promise<T> {
  let mayBeRunning = false;
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      options.signal?.throwIfAborted();
      const pause = tries < options.retries ? pauseAfter(error, tries, options.isRepeatable, mayBeRunning) : null;
      if (pause === null) throw error;
      mayBeRunning ||= !(error instanceof Refused) || error.status >= 500;
      await sleep(pause, undefined, { signal: options.signal });
    }
  }
}

function pauseAfter(error: unknown, tries: number, isRepeatable: boolean, mayBeRunning: boolean): number | null {
  const grown = firstPauseMs * 2 ** tries * (0.5 + Math.random());
  if (!(error instanceof Refused)) return isRepeatable && isOfConnection(error) ? grown : null;
  const { status, retryAfter } = error;
  // With the same Idempotency-Key, 409 after a lost answer says that the first try is still running.
  const mayPass = status === 429 || (isRepeatable && (status >= 500 || (status === 409 && mayBeRunning)));
  const pause = retryAfter === null ? grown : retryAfter * 1000;
  return mayPass && pause <= longestPauseMs ? pause : null;
}

/** fetch throws a TypeError for a broken connection; ours for a timeout is a DOMException. */
const isOfConnection = (error: unknown) =>
  (error instanceof TypeError && error.cause !== undefined) ||
  (error instanceof DOMException && error.name === "TimeoutError");
