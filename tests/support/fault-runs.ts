/** How often a race is repeated: ten times in a normal run, a thousand times in `npm run test:faults`. */
export const faultRuns = Number(process.env["FAULT_RUNS"] ?? 10);
