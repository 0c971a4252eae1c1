import { Worker } from "node:worker_threads";

const mostBytes = 640 * 1024 * 1024;

// Runs in its own thread, because a document can block the main thread.
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
 * Kills this process if its parent is gone, a job exceeds its processor time, or memory exceeds its limit. The limit is
 * processor time because on a busy machine a harmless document takes longer, but not more of it. With prlimit's limit
 * of 512 MB, allocations fail before the memory limit here is reached.
 */
export function watchOver(): { started(cpuSeconds: number): void; ended(): void } {
  // Each thread reserves a range for code, which from Node 24 on counts as data: 512 MB unless told otherwise.
  const watcher = new Worker(watch, { eval: true, resourceLimits: { codeRangeSizeMb: 16 } });
  watcher.unref();
  return { started: (cpuSeconds) => watcher.postMessage(cpuSeconds), ended: () => watcher.postMessage(0) };
}
