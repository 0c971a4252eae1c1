import { setImmediate } from "node:timers/promises";

/** Frees the previous engine and document before the next one, as the memory limit counts both. */
export async function releaseMemory(): Promise<void> {
  await setImmediate(); // lets finished promises release what they hold
  globalThis.gc?.();
}
