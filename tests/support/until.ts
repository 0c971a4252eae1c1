import { setTimeout as sleep } from "node:timers/promises";

/** What `find` finds first; asks it again each `interval` ms, and throws after `timeout` ms. */
export async function until<T>(find: () => Promise<T>, timeout = 20_000, interval = 50): Promise<NonNullable<T>> {
  const end = Date.now() + timeout;
  for (;;) {
    const found = await find();
    if (found) return found;
    if (Date.now() > end) throw new Error("It did not come to that in time");
    await sleep(interval);
  }
}
