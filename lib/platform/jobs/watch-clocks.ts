import "server-only";

/** Smaller corrections of clocks are normal. */
const toleratedMs = 60_000;

/**
 * Returns a function to be called with the database's time now and then; it returns whether that clock, or this
 * machine's, was set back since the last call.
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
 * Makes jobs due whose time lies ahead only because a clock was set back since: retries, and jobs that were added then.
 * graphile-worker would wait until the clock shows their time again, and schedule nothing until it shows the last
 * scheduled minute.
 */
export const forgetFutureTimes = `
  with minutes as (
    update graphile_worker._private_known_crontabs set last_execution = now() - interval '1 minute'
    where last_execution > now() + interval '1 minute')
  update graphile_worker._private_jobs set run_at = now()
  where run_at > now() and updated_at > now() + interval '1 minute'`;

const longestGapMs = 3_600_000;

/** Whether a clock that showed the one time went on to the other without being set, as far as the two tell. */
export const isEven = (before: Date, after: Date, gapMs = longestGapMs): boolean => {
  const passed = after.getTime() - before.getTime();
  return passed >= -toleratedMs && passed <= gapMs + toleratedMs;
};
