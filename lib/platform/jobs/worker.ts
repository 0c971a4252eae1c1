import "server-only";
import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, run, type TaskList, type WorkerEvents } from "graphile-worker";
import { type ConnectionOptions, createPool } from "@/db/connection";
import { withoutValues } from "@/lib/platform/without-values";
import { revive } from "./revive";

/** The function of each job; it must be safe to run twice. */
export type Tasks = Record<string, (payload: unknown) => Promise<void>>;

type WorkerOptions = {
  tasks: Tasks;
  /** Lines of `minute hour day month weekday task`; each time runs once, however many processes there are. */
  crontab?: string;
  concurrency?: number;
  connection: ConnectionOptions;
  log?: (level: "error" | "warning", message: string) => void;
};

const restartMs = 1_000;
const spareConnections = 4; // listening, cron, the reviver's session, one spare
const jobConnections = 4; // for fetching and finishing jobs; a running job holds none

/** Runs queued jobs until stopped; restarts whenever a lost database connection has ended the worker. */
export async function startWorker(options: WorkerOptions) {
  const { tasks, crontab, concurrency = 4, connection, log = () => {} } = options;
  // graphile-worker warns if there are fewer connections than concurrent jobs.
  const max = Math.max(concurrency, Math.min(concurrency, jobConnections) + spareConnections);
  const pool = createPool(connection, { max });
  const reviver = await revive(pool, (error) =>
    log("warning", `Looking for jobs of killed processes: ${String(error)}`),
  );
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => reviver.vouchFor(workerPool.id));
  events.on("pool:release", ({ workerPool }) => reviver.giveUp(workerPool.id));
  let stopping = false;

  const start = () =>
    run({
      pgPool: pool,
      taskList: taskList(tasks),
      crontab: crontab ?? "",
      concurrency,
      events,
      logger: loggerOf(log),
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: 20_000,
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
    /** Takes no new jobs and resolves when the running ones are done. */
    async stop() {
      stopping = true;
      await stopRunner();
      await supervision;
      await reviver.stop();
      await pool.end();
    },
  };
}

function taskList(tasks: Tasks): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, perform]) => [name, (payload) => perform(payload).catch(rethrow)]),
  );
}

/** Removes values from the error, which graphile-worker logs and stores in the job's row. */
function rethrow(error: unknown): never {
  throw withoutValues(error);
}

function loggerOf(log: NonNullable<WorkerOptions["log"]>) {
  return new Logger(() => (level, message) => {
    if (level === "error" || level === "warning") log(level, message);
  });
}
