import "server-only";
import { setTimeout as sleep } from "node:timers/promises";

const lookMs = 20;
const longestMs = 10_000;

// Global, because calls and jobs are in different bundles.
const processState = globalThis as { countersignAwaited?: number };
const awaited = () => processState.countersignAwaited ?? 0;

/** Does what a person waits for; `giveWay` waits meanwhile. */
export async function goFirst<T>(act: () => Promise<T>): Promise<T> {
  processState.countersignAwaited = awaited() + 1;
  try {
    return await act();
  } finally {
    processState.countersignAwaited = awaited() - 1;
  }
}

/**
 * Waits while this process does what a person waits for, at most until ten seconds after `askedAt`, so that under lasting
 * load the work keeps its share.
 */
export async function giveWay(askedAt: Date): Promise<void> {
  const left = Math.min(longestMs, askedAt.getTime() + longestMs - Date.now()); // the clock may have been set back
  const until = performance.now() + left;
  while (awaited() > 0 && performance.now() < until) await sleep(lookMs);
}
