import { setTimeout as sleep } from "node:timers/promises";

const attemptsInVain = 10;
const longestPauseMs = 30_000;
const steadyMs = 60_000;

/**
 * Restarts the embedded PostgreSQL whenever it dies: at once, then after 1, 2, 4 … 30 s. Calls `onGiveUp` with the
 * reason after ten consecutive attempts without a minute of stable operation.
 * @param {{ untilDown: (signal: AbortSignal) => Promise<void>, restart: () => Promise<void> }} server
 * @param {{ onGiveUp: (error: Error) => void, say?: (line: string) => void, pauseMs?: number }} options pauseMs: the
 *   shortest, doubled with each attempt
 * @returns a function that stops watching
 */
export function watchPostgres(server, { onGiveUp, say = console.warn, pauseMs = 1_000 }) {
  const ending = new AbortController();
  const { signal } = ending;

  async function watch() {
    let attempts = 0;
    let said; // the last reported failure; most attempts only repeat it
    let upSince = performance.now();
    for (;;) {
      await server.untilDown(signal);
      if (signal.aborted) return;
      if (performance.now() - upSince > steadyMs) attempts = 0;
      for (let isUp = false; !isUp;) {
        if (attempts > 0) await sleep(Math.min(pauseMs * 2 ** (attempts - 1), longestPauseMs), undefined, { signal });
        attempts += 1;
        say(`The embedded PostgreSQL is down; starting it again (attempt ${attempts} of ${attemptsInVain}).`);
        const failure = await server.restart().then(
          () => undefined,
          (error) => error,
        );
        if (signal.aborted) return;
        isUp = !failure;
        if (isUp) say("The embedded PostgreSQL is up again.");
        else if (attempts >= attemptsInVain) return onGiveUp(failure);
        else if (failure.message !== said) say((said = failure.message));
      }
      upSince = performance.now();
      said = undefined;
    }
  }

  watch().catch((error) => {
    if (!signal.aborted) onGiveUp(error);
  });
  return () => ending.abort();
}
