import { setImmediate } from "node:timers/promises";

/** Gives back what the last engine or document held, before the next one needs it: the limit counts both. */
export async function releaseMemory(): Promise<void> {
  await setImmediate(); // lets what is only held by finished promises go
  globalThis.gc?.();
}
