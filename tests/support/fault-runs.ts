/** How often a race is repeated: ten times in a normal run, a thousand times in `npm run test:faults`. */
export const faultRuns = Number(process.env["FAULT_RUNS"] ?? 10);
/** Milliseconds for a test that repeats what it does so often; no less than others have, on a busy machine. */
export const faultLimit = 90_000 + faultRuns * 3_000;
