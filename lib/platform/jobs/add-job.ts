import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { JobName, JobPayloads } from "./job-payloads";

type JobOptions = {
  /** A waiting job of the same key is replaced; one that runs already is not. */
  key?: string;
  runAt?: Date;
  maxAttempts?: number;
  /** Jobs of one queue run one after the other. */
  queue?: string;
  /** Of jobs that are due, those of a lower number run first; 0 without. */
  priority?: number;
};

/** The priority of what talks to somebody else's server that failed the last time: however many there are, others go before. */
export const lowPriority = 10;

type Transaction = { execute(query: SQL): PromiseLike<unknown> };

/** Queues the job as part of the given transaction: it runs after the commit, and never after a rollback. */
export async function addJob<Name extends JobName>(
  tx: Transaction,
  name: Name,
  payload: JobPayloads[Name],
  options: JobOptions = {},
): Promise<void> {
  const { key = null, runAt, maxAttempts = null, queue = null, priority = 0 } = options;
  // A run that is killed counts as an attempt, so one attempt could be none.
  if (maxAttempts !== null && maxAttempts < 2) throw new RangeError("A job needs two attempts or more.");
  await tx.execute(sql`
    select graphile_worker.add_job(
      identifier => ${name}::text,
      queue_name => ${queue}::text,
      payload => ${JSON.stringify(payload)}::text::json,
      run_at => ${runAt?.toISOString() ?? null}::timestamptz,
      max_attempts => ${maxAttempts}::int,
      job_key => ${key}::text,
      priority => ${priority}::int
    )`);
}

/** Queues one job for each payload, in their order, with one statement. */
export async function addJobs<Name extends JobName>(
  tx: Transaction,
  name: Name,
  payloads: readonly JobPayloads[Name][],
): Promise<void> {
  if (payloads.length === 0) return;
  await tx.execute(sql`
    select graphile_worker.add_job(identifier => ${name}::text, payload => payload)
    from json_array_elements(${JSON.stringify(payloads)}::text::json) as payload`);
}
