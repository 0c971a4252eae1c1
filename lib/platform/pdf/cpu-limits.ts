/** Seconds of processor time that a job may take; docs/decisions/0003-limits-in-processor-time.md says why. */
export const mostCpuSeconds = 20;

/** Judging a signature draws nothing; docs/decisions/0020-five-seconds-to-verify.md. */
export const strangerCpuSeconds = 5;
