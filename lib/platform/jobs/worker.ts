import "server-only";
import { EventEmitter, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { Logger, run, type TaskList, type WorkerEvents, type WorkerPool } from "graphile-worker";
import { createPool } from "@/db/connection";
import type { ConnectionOptions } from "@/db/connection-options";
import { withoutValues } from "@/lib/platform/logs/without-values";
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
type WorkerOptions = {
  kinds: readonly WorkerKind[];
  connection: ConnectionOptions;
  /** Called after a clock was set back, once jobs and retries of the earlier time have been made due. */
  onSetBack?: () => void;
  /**
   * Called if the database does not accept a statement of the queue, which then goes on later. Repeated during an
   * outage.
   */
  onTrouble?: (words: string) => void;
  /** Whatever else graphile-worker warns of. */
  onWarning?: (words: string) => void;
};

const restartMs = 1_000;
/** How often, and for how long after its last job, a pool is asked whether it has ended. */
const [stepMs, mostIdleMs] = [500, 10_000];
/** Each worker's own search; notifications and the reviver find jobs earlier. */
const pollMs = 300_000;
/** Most notifications are of other kinds' jobs, so no number of them ends the delay. */
const patiently = { maxAbortThreshold: Infinity };
const jobConnections = 2; // for fetching and finishing jobs; a running job holds none

/** Runs queued jobs until stopped. All kinds share a pool, in which each kind has a connection that listens. */
export async function startWorkers({ kinds, connection, onSetBack = () => {}, ...tells }: WorkerOptions) {
  const { onTrouble = () => {}, onWarning = () => {} } = tells;
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
      onSetBack();
      for (const kind of started) kind.scheduleAnew();
    },
    report: (error) => onTrouble(`Looking for jobs: ${String(error)}`),
  });
  const life: Life = {
    begin: (one) => {
      pools.add(one);
      reviver.vouchFor(one.id);
    },
    close: (one) => pools.delete(one),
    end: (one) => reviver.giveUp(one.id),
  };
  started.push(...(await Promise.all(kinds.map((kind) => startKind(kind, { pool, life, onTrouble, onWarning })))));
  return {
    /** Takes no new jobs and resolves when the running ones are done. */
    async stop() {
      await Promise.all(started.map((kind) => kind.stop()));
      await reviver.stop();
      await pool.end();
    },
  };
}

/** What happens to a pool of workers: it begins, it takes no more jobs, its last job is done. */
type Life = Record<"begin" | "close" | "end", (workerPool: WorkerPool) => void>;
type Tell = (words: string) => void;
type Shared = { pool: Pool; life: Life; onTrouble: Tell; onWarning: Tell };

/** Begins anew whenever a lost connection to the database closes the worker, also while its last jobs still run. */
async function startKind({ tasks, crontab, concurrency, batchMs }: WorkerKind, shared: Shared) {
  const { pool, life, onTrouble, onWarning } = shared;
  let stopping = false;
  let isAskedToEnd = false;
  const tell = (words: string) => {
    if (!stopping) onTrouble(words);
  };
  const ends = new Set<Promise<void>>();

  async function start() {
    const events: WorkerEvents = new EventEmitter();
    const closing = once(events, "pool:gracefulShutdown");
    // Jobs whose fetch was not answered may be marked as this pool's, so they are given back with those of its end.
    const fetchFailed = () => setImmediate(() => stop()); // a worker that is stopped by its own event prints a trace
    events.on("worker:getJob:error", fetchFailed);
    // A worker whose fetch fails after that ends with the error, which graphile-worker would print as a trace.
    events.on("worker:create", ({ worker }) => {
      worker.promise = worker.promise.catch((error: unknown) => tell(String(error)));
    });
    events.on("localQueue:init", ({ localQueue }) => handleFailuresOfReturns(localQueue));
    const { taskList, isAnyRunning } = watched(tasks);
    events.once("pool:create", ({ workerPool }) => {
      life.begin(workerPool);
      const end = closing.then(async () => {
        life.close(workerPool);
        await endOf(workerPool, isAnyRunning);
        life.end(workerPool);
        ends.delete(end);
      });
      ends.add(end);
    });
    const runner = await run({
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
      taskList,
      crontab: crontab ?? "",
      events,
      logger: loggerOf({ tell, onWarning, fetchFailed }),
      noHandleSignals: true,
    });
    const stop = () => void runner.stop().catch(() => {}); // it may have ended already
    return { closing, stop };
  }

  async function supervise() {
    for (;;) {
      await runner.closing;
      if (stopping) break;
      if (!isAskedToEnd) tell("The worker ended; beginning anew.");
      isAskedToEnd = false;
      await sleep(restartMs);
      if (stopping) break;
      runner = await start().catch(() => runner);
      if (stopping) runner.stop();
    }
  }

  let runner = await start();
  const supervision = supervise();

  return {
    /** Restarts what follows a crontab, since graphile-worker sleeps until the next minute of the clock as it was. */
    scheduleAnew() {
      if (!crontab) return;
      isAskedToEnd = true;
      runner.stop();
    },
    async stop() {
      stopping = true;
      runner.stop();
      await supervision;
      await Promise.all(ends);
    },
  };
}

/**
 * Waits for the end of a pool that takes no more jobs: until it says so, or until its jobs have been over for a while.
 * graphile-worker 0.17.3 never says so if the ends of two jobs could not be stored (graphile/worker#636).
 */
async function endOf({ promise }: WorkerPool, isAnyRunning: () => boolean): Promise<void> {
  const saidSo = promise.then(
    () => true,
    () => true,
  );
  for (let idleMs = 0; idleMs < mostIdleMs; idleMs += stepMs) {
    if (await Promise.race([saidSo, sleep(stepMs, false)])) return;
    if (isAnyRunning()) idleMs = 0;
  }
}

/**
 * graphile-worker 0.17.3 loses the promise with which a queue that is released while jobs wait in it returns them: if
 * the database does not answer, the rejection is unhandled. Such jobs are given back with those of the pool's end.
 */
function handleFailuresOfReturns(localQueue: object): void {
  const background = Reflect.get(localQueue, "background") as (promise: Promise<void>) => void;
  Reflect.set(localQueue, "background", (promise: Promise<void>) => {
    promise.catch(() => {});
    background.call(localQueue, promise);
  });
}

/** The tasks, and whether any of them is running. */
function watched(tasks: Tasks): { taskList: TaskList; isAnyRunning: () => boolean } {
  let running = 0;
  const taskList: TaskList = {};
  for (const [name, perform] of Object.entries(tasks))
    taskList[name] = async (payload, { job }) => {
      running += 1;
      await perform(payload, { attempt: job.attempts, of: job.max_attempts })
        .catch(rethrow)
        .finally(() => (running -= 1));
    };
  return { taskList, isAnyRunning: () => running > 0 };
}

/** Removes values from the error, which graphile-worker logs and stores in the job's row. */
function rethrow(error: unknown): never {
  throw withoutValues(error);
}

/**
 * Forwards graphile-worker's log. A failed fetch of several jobs is reported only there. What it reports with an error
 * is a statement that the database did not accept; a job's own failure is not among it.
 */
function loggerOf({ tell, onWarning, fetchFailed }: { tell: Tell; onWarning: Tell; fetchFailed: () => void }) {
  return new Logger(() => (level, message, meta) => {
    if (message.startsWith("Error occurred fetching jobs")) fetchFailed();
    const isOfPool = message.includes("maxPoolSize"); // it expects a connection for each job at once, which holds none
    const isOfJob = message.startsWith("Failed task"); // the job has said more of its failure
    const isOfEnd = message.startsWith("Runner stopping"); // `supervise` tells that it ended
    if ((level !== "error" && level !== "warning") || isOfPool || isOfJob || isOfEnd) return;
    const hasError = Object.values(meta ?? {}).some((value) => value instanceof Error);
    if (hasError) tell(message);
    else onWarning(message);
  });
}
