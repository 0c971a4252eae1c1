import { Worker } from "node:worker_threads";

const mostBytes = 640 * 1024 * 1024;

// Runs in its own thread, because a document can block the main thread.
const watch = `
  const { workerData } = require("node:worker_threads");
  const { ppid } = process;
  let start;
  let job = 0;
  setInterval(() => {
    const mostCpuMicroseconds = Atomics.load(workerData, 1) * 1_000_000;
    if (job !== Atomics.load(workerData, 0)) {
      job = Atomics.load(workerData, 0);
      start = process.cpuUsage();
    }
    const { user, system } = mostCpuMicroseconds > 0 ? process.cpuUsage(start) : { user: 0, system: 0 };
    const isOver = user + system > mostCpuMicroseconds || process.memoryUsage.rss() > ${mostBytes};
    if (isOver || process.ppid !== ppid) process.kill(process.pid, "SIGKILL");
  }, 100);
`;

/**
 * Kills this process if its parent is gone, a job exceeds its processor time, or memory exceeds its limit. The limit is
 * processor time because on a busy machine a harmless document takes longer, but not more of it. With prlimit's limit
 * of 512 MB, allocations fail before the memory limit here is reached.
 */
export function watchOver(): { started(cpuSeconds: number): void; ended(): void } {
  // Memory that both threads see: to send the watcher two messages took a twentieth of the time of a seal.
  const shared = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const [job, seconds] = [0, 1];
  // Each thread reserves a range for code, which from Node 24 on counts as data: 512 MB unless told otherwise.
  const watcher = new Worker(watch, { eval: true, resourceLimits: { codeRangeSizeMb: 16 }, workerData: shared });
  watcher.unref();
  return {
    started: (cpuSeconds) => {
      // The job before its limit: otherwise the watcher could count what the job before has used against this limit.
      Atomics.add(shared, job, 1);
      Atomics.store(shared, seconds, Math.ceil(cpuSeconds));
    },
    ended: () => void Atomics.store(shared, seconds, 0),
  };
}
