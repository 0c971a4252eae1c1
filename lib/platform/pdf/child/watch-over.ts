import { Worker } from "node:worker_threads";

const mostBytes = 640 * 1024 * 1024;
const watch = `
  const { ppid } = process;
  setInterval(() => {
    if (process.ppid !== ppid || process.memoryUsage.rss() > ${mostBytes}) process.kill(process.pid, "SIGKILL");
  }, 100);
`;

/**
 * Ends this process when its parent is gone or its memory passes all bounds, even while a document keeps the main thread
 * busy. Where prlimit sets the limit of 512 MB, allocations fail before this is needed.
 */
export function watchOver(): void {
  new Worker(watch, { eval: true }).unref();
}
