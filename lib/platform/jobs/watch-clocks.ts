import "server-only";

/** Clocks are corrected by less all the time. */
const toleratedMs = 60_000;

/**
 * Answers a function that is told the database's time now and then, and says whether that clock or this machine's was
 * set back since the last time.
 */
export function watchClocks(): (databaseMs: number) => boolean {
  let last: number[] | undefined;
  return (databaseMs) => {
    const ahead = [Date.now(), databaseMs].map((clock) => clock - performance.now());
    const isSetBack = last?.some((before, index) => (ahead[index] ?? 0) < before - toleratedMs) ?? false;
    last = ahead;
    return isSetBack;
  };
}

/**
 * Makes due what was put off by a clock that was set back since: retries, and jobs that were added then. graphile-worker
 * would wait until the clock shows their time again, and schedule nothing until it shows the last scheduled minute.
 */
export const forgetFutureTimes = `
  with minutes as (
    update graphile_worker._private_known_crontabs set last_execution = now() - interval '1 minute'
    where last_execution > now() + interval '1 minute')
  update graphile_worker._private_jobs set run_at = now()
  where run_at > now() and updated_at > now() + interval '1 minute'`;
