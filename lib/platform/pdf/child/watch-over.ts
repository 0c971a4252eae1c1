import { Worker } from "node:worker_threads";

const mostBytes = 640 * 1024 * 1024;

// A thread of its own, so that it watches while a document keeps the main thread busy.
const watch = `
  const { parentPort } = require("node:worker_threads");
  const { ppid } = process;
  let start;
  let mostCpuMicroseconds;
  parentPort.on("message", (cpuSeconds) => {
    start = cpuSeconds > 0 ? process.cpuUsage() : undefined;
    mostCpuMicroseconds = cpuSeconds * 1_000_000;
  });
  setInterval(() => {
    const { user, system } = start ? process.cpuUsage(start) : { user: 0, system: 0 };
    const isOver = user + system > mostCpuMicroseconds || process.memoryUsage.rss() > ${mostBytes};
    if (isOver || process.ppid !== ppid) process.kill(process.pid, "SIGKILL");
  }, 100);
`;

/**
 * Ends this process when its parent is gone, a job has worked for too long, or its memory passes all bounds. Work is
 * counted in processor time: on a busy machine an honest document takes longer, not more. Where prlimit sets the limit of
 * 512 MB, allocations fail before the bound on memory is needed.
 */
export function watchOver(): { started(cpuSeconds: number): void; ended(): void } {
  const watcher = new Worker(watch, { eval: true });
  watcher.unref();
  return { started: (cpuSeconds) => watcher.postMessage(cpuSeconds), ended: () => watcher.postMessage(0) };
}
