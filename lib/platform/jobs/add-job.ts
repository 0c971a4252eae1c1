import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { requestId } from "@/lib/platform/context/request-id";
import type { JobName, JobPayloads } from "./job-payloads";

type JobOptions = {
  /** Replaces a waiting job with the same key, but not one that is running. */
  key?: string;
  runAt?: Date;
  maxAttempts?: number;
  /** Jobs of one queue run one after another. */
  queue?: string;
  /** Due jobs with a lower number run first; default 0. */
  priority?: number;
  /** Whose turn the job takes: it waits for one job of each other for every job of theirs that waits already. */
  turnOf?: number;
};

/** Priority of jobs for a customer's server that failed last time, so that they never delay others. */
export const lowPriority = 10;

/** Runs after all jobs that take turns. */
export const lastPriority = 32_000;

/** The request that caused the job goes along, for the log. */
const carrying = (payload: object) => ({ ...payload, requestId: requestId() });

type Transaction = { execute(query: SQL): PromiseLike<unknown> };

/** Queues the job in the given transaction: it runs after the commit, and not at all after a rollback. */
export async function addJob<Name extends JobName>(
  tx: Transaction,
  name: Name,
  payload: JobPayloads[Name],
  options: JobOptions = {},
): Promise<void> {
  const { key = null, runAt, maxAttempts = null, queue = null, priority = 0, turnOf } = options;
  // A killed run counts as an attempt, so with only one the job might never complete a run.
  if (maxAttempts !== null && maxAttempts < 2) throw new RangeError("A job needs two attempts or more.");
  await tx.execute(sql`
    select graphile_worker.add_job(
      identifier => ${name}::text,
      queue_name => ${queue}::text,
      payload => ${JSON.stringify(carrying(payload))}::text::json,
      run_at => ${runAt?.toISOString() ?? null}::timestamptz,
      max_attempts => ${maxAttempts}::int,
      job_key => ${key}::text,
      flags => ${turnOf === undefined ? sql`null::text[]` : sql`array[${flagOf(turnOf)}]::text[]`},
      priority => ${turnOf === undefined ? sql`${priority}::int` : placeInTurns(name, turnOf)}
    )`);
}

const flagOf = (turnOf: number) => `turn-of-${turnOf}`;

/** The number of the same one's jobs that are not done. */
const placeInTurns = (name: JobName, turnOf: number) => sql`(
  select least(count(*), ${lastPriority - 1})::int from graphile_worker.jobs
  where task_identifier = ${name} and attempts < max_attempts and flags ? ${flagOf(turnOf)})`;

/** Queues one job per payload, in order, with one statement. */
export async function addJobs<Name extends JobName>(
  tx: Transaction,
  name: Name,
  payloads: readonly JobPayloads[Name][],
  { priority = 0 }: Pick<JobOptions, "priority"> = {},
): Promise<void> {
  if (payloads.length === 0) return;
  await tx.execute(sql`
    select graphile_worker.add_job(identifier => ${name}::text, payload => payload, priority => ${priority}::int)
    from json_array_elements(${JSON.stringify(payloads.map(carrying))}::text::json) as payload`);
}
