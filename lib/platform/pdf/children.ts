import "server-only";
import { spawnSync } from "node:child_process";
import workerpool from "workerpool";
import { log } from "@/lib/platform/logs/log";
import { programFile } from "@/lib/platform/process/program-file";
import { urgentFirst } from "./urgent-first";
import { worn } from "./worn";

const megabyte = 1024 * 1024;
/** From version 24 on, the range that V8 reserves for code counts as data, used or not. */
const reservedBytes = Number(process.versions.node.split(".")[0]) < 24 ? 0 : 512 * megabyte;
const memoryBytes = 512 * megabyte + reservedBytes;

type Limits = {
  /** Processes at once. */
  most: number;
  /** Jobs after which the processes are replaced by new ones, which have all of their memory. */
  jobs: number;
  /** Time without a job after which they end, and give their memory back. */
  idleMs: number;
  /** Page rendering has priority over document jobs. */
  niceness: number;
};
type Pool = ReturnType<typeof workerpool.pool>;
type Until = { milliseconds: number; signal: AbortSignal | undefined };
type Generation = { pool: Pool; begun: number; open: number; starting?: Promise<unknown> | undefined };

/** Processes that run jobs of child.ts: begun when there is a job, replaced after many, ended when there is none. */
export function startChildren({ most, jobs, idleMs, niceness }: Limits) {
  let current: Generation | undefined;
  let idle: NodeJS.Timeout | undefined;

  function retire(generation: Generation) {
    if (current === generation) current = undefined;
    // Waits for its last jobs: a process that ends during a job would look like a document that was too much for it.
    if (generation.open === 0) void generation.pool.terminate();
  }

  const generation = (): Generation => (current ??= { pool: startPool(most, niceness), begun: 0, open: 0 });

  async function exec(name: string, input: unknown[], milliseconds: number, signal?: AbortSignal): Promise<unknown> {
    signal?.throwIfAborted();
    clearTimeout(idle);
    const own = generation();
    own.begun += 1;
    own.open += 1;
    if (own.begun === jobs) current = undefined;
    try {
      if (own.starting) {
        await own.starting; // the pool would start a second process for a job that comes meanwhile
        signal?.throwIfAborted();
      }
      return await execIn(own.pool, name, input, { milliseconds, signal });
    } finally {
      own.open -= 1;
      if (own !== current) retire(own);
      else if (own.open === 0) idle = setTimeout(retire, idleMs, own).unref();
    }
  }

  return {
    /** An aborted job is taken from the queue, or its process is killed. */
    exec,
    /** Starts a process by a job that does nothing, if there is none, for a job that is about to come. */
    prepare(name: string, milliseconds: number): void {
      if (current) return;
      const own = generation();
      const end = () => (own.starting = undefined); // also if the start fails: whoever waits then starts a process
      own.starting = exec(name, [], milliseconds).then(end, end);
    },
    async end(): Promise<void> {
      clearTimeout(idle);
      const last = current;
      current = undefined;
      await last?.pool.terminate(true);
    },
  };
}

/** Runs the job again in a new process if its process has too little memory left, which a new process never has. */
async function execIn(pool: Pool, name: string, input: unknown[], until: Until): Promise<unknown> {
  const found = { worn: false };
  const running = pool.exec(name, input, {
    on: (event: unknown) => {
      if (event !== worn) return log.warn({ words: wordsIn(event) }, "a process for documents says");
      found.worn = true;
      running.cancel(); // ends the process
    },
  });
  const cancel = () => void running.cancel();
  until.signal?.addEventListener("abort", cancel);
  try {
    return await running.timeout(until.milliseconds);
  } catch (error) {
    until.signal?.throwIfAborted();
    if (!found.worn) throw error;
    return await execIn(pool, name, input, until);
  } finally {
    until.signal?.removeEventListener("abort", cancel);
  }
}

const mostWords = 2_000;
const wordsIn = (event: unknown) =>
  Object.values(event ?? {})
    .join("\n")
    .slice(0, mostWords);

function startPool(maxWorkers: number, niceness: number) {
  const script = programFile("build/pdf-child.mjs");
  const options = ["--max-old-space-size=384", "--max-semi-space-size=8", "--v8-pool-size=1", "--expose-gc"];
  return workerpool.pool(script, {
    workerType: "process",
    emitStdStreams: true, // what V8 says at its end would not be a line of the log
    maxWorkers,
    workerTerminateTimeout: 100,
    queueStrategy: urgentFirst(),
    forkOpts: {
      serialization: "advanced",
      env: { ...childEnvironment(), NICENESS: String(niceness) },
      ...(canLimitMemory()
        ? { execPath: "prlimit", execArgv: [`--data=${memoryBytes}`, "--", process.execPath, ...options] }
        : { execArgv: options }),
    },
  });
}

/** Passes no settings, and so no secrets, to the process that reads untrusted documents. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, SystemRoot, NODE_EXTRA_CA_CERTS, NODE_ENV, PROGRAM_DIR } = process.env;
  return { PATH, TMPDIR, SystemRoot, NODE_EXTRA_CA_CERTS, NODE_ENV, PROGRAM_DIR, MALLOC_ARENA_MAX: "2" };
}

let limitable: boolean | undefined;
const canLimitMemory = () => (limitable ??= spawnSync("prlimit", ["--version"]).status === 0);
