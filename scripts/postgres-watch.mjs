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
export function watchPostgres(server, { onGiveUp, say = console.error, pauseMs = 1_000 }) {
  const ending = new AbortController();
  const { signal } = ending;

  async function watch() {
    let attempts = 0;
    let upSince = performance.now();
    for (;;) {
      await server.untilDown(signal);
      if (signal.aborted) return;
      if (performance.now() - upSince > steadyMs) attempts = 0;
      for (let isUp = false; !isUp;) {
        if (attempts > 0) await sleep(Math.min(pauseMs * 2 ** (attempts - 1), longestPauseMs), undefined, { signal });
        attempts += 1;
        say(`${now()} The embedded PostgreSQL is down; starting it again (attempt ${attempts} of ${attemptsInVain}).`);
        const failure = await server.restart().then(
          () => undefined,
          (error) => error,
        );
        if (signal.aborted) return;
        isUp = !failure;
        if (isUp) say(`${now()} The embedded PostgreSQL is up again.`);
        else if (attempts >= attemptsInVain) return onGiveUp(failure);
        else say(`${now()} ${failure.message}`);
      }
      upSince = performance.now();
    }
  }

  watch().catch((error) => {
    if (!signal.aborted) onGiveUp(error);
  });
  return () => ending.abort();
}

const now = () => new Date().toISOString();
