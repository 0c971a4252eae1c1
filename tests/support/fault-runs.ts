/** How often a race is run: ten times with every test, a thousand in `npm run test:faults`. */
export const faultRuns = Number(process.env["FAULT_RUNS"] ?? 10);
