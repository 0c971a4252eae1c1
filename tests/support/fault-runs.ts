/** How often a race is repeated: ten times in a normal run, a thousand times in `npm run test:faults`. */
export const faultRuns = Number(process.env["FAULT_RUNS"] ?? 10);
/** Milliseconds for a test that repeats what it does so often. */
export const faultLimit = 30_000 + faultRuns * 3_000;
