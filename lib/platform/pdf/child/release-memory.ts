import { setImmediate } from "node:timers/promises";
import { closePdfs, dropPdfs } from "./engine";

/** Well below what the process may use, and above what small documents leave: collecting costs more than sealing one. */
const muchBytes = 256 * 1024 * 1024;
/** A process that keeps more than this would have to collect again at each of its next jobs. */
const mostKeptBytes = 224 * 1024 * 1024;

/**
 * Ends the use of all documents that are open, and keeps one engine for the next, as starting another often costs more
 * than the work it is started for. Where much memory is in use, frees all engines; false if that frees too little.
 */
export async function releaseMemory(): Promise<boolean> {
  await setImmediate(); // lets finished promises release what they hold
  if (process.memoryUsage.rss() <= muchBytes) {
    closePdfs();
    return true;
  }
  dropPdfs();
  globalThis.gc?.();
  await setImmediate(); // the first collection only notices that an engine is not used; the second frees its memory
  globalThis.gc?.();
  return process.memoryUsage.rss() <= mostKeptBytes;
}
