import "server-only";
import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, run, type TaskList, type WorkerEvents } from "graphile-worker";
import { type ConnectionOptions, createPool } from "@/db/connection";
import { withoutValues } from "@/lib/platform/without-values";
import { revive } from "./revive";

/** What does the work of each job; it may run twice, and must do no harm by it. */
export type Tasks = Record<string, (payload: unknown) => Promise<void>>;

type WorkerOptions = {
  tasks: Tasks;
  /** Lines of `minute hour day month weekday task`; each moment is met once, however many processes there are. */
  crontab?: string;
  concurrency?: number;
  connection: ConnectionOptions;
  log?: (level: "error" | "warning", message: string) => void;
};

const restartMs = 1_000;
const spareConnections = 4; // listening, cron, the reviver's session, one to spare
const jobConnections = 4; // for fetching and ending jobs: none is held while a job runs

/** Runs queued jobs until stopped; begins anew whenever the database went away and ended it. */
export async function startWorker(options: WorkerOptions) {
  const { tasks, crontab, concurrency = 4, connection, log = () => {} } = options;
  // graphile-worker warns of fewer connections than jobs at once.
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

  const stopRunner = () => runner.stop().catch(() => {}); // it may have ended by itself
  let runner = await start();
  const supervision = supervise();

  return {
    /** Takes no new job, and is over when those in hand are done. */
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

/** What a job failed with is logged and kept in its row. */
function rethrow(error: unknown): never {
  throw withoutValues(error);
}

function loggerOf(log: NonNullable<WorkerOptions["log"]>) {
  return new Logger(() => (level, message) => {
    if (level === "error" || level === "warning") log(level, message);
  });
}
