import { setImmediate } from "node:timers/promises";

/** Well below what the process may use, and above what small documents leave: collecting costs more than sealing one. */
const muchBytes = 200 * 1024 * 1024;

/** Frees the previous engine and document before the next one, as the memory limit counts both. */
export async function releaseMemory(): Promise<void> {
  await setImmediate(); // lets finished promises release what they hold
  if (process.memoryUsage.rss() > muchBytes) globalThis.gc?.();
}
