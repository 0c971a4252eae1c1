/** Which try of a job this is, and how many it gets. */
export type Attempt = { attempt: number; of: number };

/** Whether the job is not tried again. */
export const isLast = (attempt: Attempt | undefined) => attempt !== undefined && attempt.attempt >= attempt.of;
