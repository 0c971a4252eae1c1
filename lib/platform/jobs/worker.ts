import "server-only";
import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { Logger, run, type TaskList, type WorkerEvents, type WorkerPool } from "graphile-worker";
import { type ConnectionOptions, createPool } from "@/db/connection";
import { withoutValues } from "@/lib/platform/without-values";
import type { Attempt } from "./attempt";
import { revive } from "./revive";

/** The function of each job; it must be safe to run twice. */
export type Tasks = Record<string, (payload: unknown, attempt?: Attempt) => Promise<void>>;

/** A kind of work that waits for no other kind. */
export type WorkerKind = {
  tasks: Tasks;
  /** Lines of `minute hour day month weekday task`; each time runs once, however many processes there are. */
  crontab?: string;
  /** Jobs that run at once. */
  concurrency: number;
  /**
   * Fetches several jobs with one statement, and gathers notifications of new jobs of any kind for this long after a
   * fetch that found none. Not for jobs that may be slow: another process could take them.
   */
  batchMs?: number;
};
type Log = (level: "error" | "warning", message: string) => void;
type WorkerOptions = { kinds: readonly WorkerKind[]; connection: ConnectionOptions; log?: Log };

const restartMs = 1_000;
/** Each worker's own search; notifications and the reviver find jobs earlier. */
const pollMs = 300_000;
/** Most notifications are of other kinds' jobs, so no number of them ends the delay. */
const patiently = { maxAbortThreshold: Infinity };
const jobConnections = 2; // for fetching and finishing jobs; a running job holds none

/** Runs queued jobs until stopped. All kinds share a pool, in which each kind has a connection that listens. */
export async function startWorkers({ kinds, connection, log = () => {} }: WorkerOptions) {
  const pool = createPool(connection, {
    max: kinds.length + 1 + jobConnections, // one is the reviver's session
    // Only marks of jobs as begun or done: after a crash of the server a job whose mark is lost runs again.
    onConnect: async (client) => void (await client.query("set synchronous_commit to off")),
  });
  const pools = new Set<WorkerPool>();
  const started: Awaited<ReturnType<typeof startKind>>[] = [];
  const reviver = await revive(pool, {
    onDue: (count) => pools.forEach((one) => one.nudge(count)),
    onSetBack: () => {
      log("warning", "The clock was set back; what waited for the time before is done now.");
      for (const kind of started) kind.scheduleAnew();
    },
    report: (error) => log("warning", `Looking for jobs: ${String(error)}`),
  });
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => {
    pools.add(workerPool);
    reviver.vouchFor(workerPool.id);
  });
  events.on("pool:release", ({ workerPool }) => {
    pools.delete(workerPool);
    reviver.giveUp(workerPool.id);
  });
  started.push(...(await Promise.all(kinds.map((kind) => startKind(kind, { pool, events, log })))));
  return {
    /** Takes no new jobs and resolves when the running ones are done. */
    async stop() {
      await Promise.all(started.map((kind) => kind.stop()));
      await reviver.stop();
      await pool.end();
    },
  };
}

type Shared = { pool: Pool; events: WorkerEvents; log: Log };

/** Restarts whenever a lost database connection has ended the worker. */
async function startKind({ tasks, crontab, concurrency, batchMs }: WorkerKind, { pool, events, log }: Shared) {
  let stopping = false;

  const start = () =>
    run({
      preset: {
        worker: {
          concurrentJobs: concurrency,
          pollInterval: pollMs,
          gracefulShutdownAbortTimeout: 20_000,
          // Without batches, a stopping worker does not wait until the ends of its jobs are stored, and they run again.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
          ...(batchMs && { localQueue: { size: concurrency, refetchDelay: { durationMs: batchMs, ...patiently } } }),
        },
      },
      pgPool: pool,
      taskList: taskList(tasks),
      crontab: crontab ?? "",
      events,
      logger: loggerOf(log),
      noHandleSignals: true,
    });

  async function supervise() {
    while (!stopping) {
      await runner.promise.catch(() => {});
      if (stopping) break;
      log("warning", "The worker ended; beginning anew.");
      await sleep(restartMs);
      runner = await start().catch(() => runner);
    }
    await stopRunner();
  }

  const stopRunner = () => runner.stop().catch(() => {}); // it may have ended already
  let runner = await start();
  const supervision = supervise();

  return {
    /** Restarts what follows a crontab, since graphile-worker sleeps until the next minute of the clock as it was. */
    scheduleAnew() {
      if (crontab) void stopRunner();
    },
    async stop() {
      stopping = true;
      await stopRunner();
      await supervision;
    },
  };
}

function taskList(tasks: Tasks): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, perform]) => [
      name,
      (payload, { job }) => perform(payload, { attempt: job.attempts, of: job.max_attempts }).catch(rethrow),
    ]),
  );
}

/** Removes values from the error, which graphile-worker logs and stores in the job's row. */
function rethrow(error: unknown): never {
  throw withoutValues(error);
}

function loggerOf(log: Log) {
  return new Logger(() => (level, message) => {
    const isOfPool = message.includes("maxPoolSize"); // it expects a connection for each job at once, which holds none
    if ((level === "error" || level === "warning") && !isOfPool) log(level, message);
  });
}
