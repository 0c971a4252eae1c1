import "server-only";
import { setTimeout as sleep } from "node:timers/promises";

const lookMs = 20;
const longestMs = 10_000;

// Global, because calls and jobs are in different bundles.
const processState = globalThis as { countersignAwaited?: number };
const awaited = () => processState.countersignAwaited ?? 0;

/** Runs something that a person waits for; `giveWay` waits meanwhile. */
export async function goFirst<T>(act: () => Promise<T>): Promise<T> {
  processState.countersignAwaited = awaited() + 1;
  try {
    return await act();
  } finally {
    processState.countersignAwaited = awaited() - 1;
  }
}

/**
 * Waits while this process runs something that a person waits for, until ten seconds after `askedAt` at most, so that
 * the work gets its share under lasting load.
 */
export async function giveWay(askedAt: Date): Promise<void> {
  const left = Math.min(longestMs, askedAt.getTime() + longestMs - Date.now()); // the clock may have been set back
  const until = performance.now() + left;
  while (awaited() > 0 && performance.now() < until) await sleep(lookMs);
}
