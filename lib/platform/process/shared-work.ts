import "server-only";
import { inTurn } from "./in-turn";

/** Until the work is done it has no size, and is kept. */
type Kept<Value> = { result: Promise<Value>; done: { bytes: number; until: number } | null };

/**
 * Work that is done once for all who ask for it by the same key: at the same time, and as long as its result is kept.
 * Results are kept for `keptMs` at most, and failures as long as `failureKeptMs` says, by default not at all; of both,
 * those used last, up to `mostBytes` together with their keys. `mostAtOnce` pieces of work run at once; others wait.
 */
export function sharedWork<Value>({
  mostBytes,
  bytesOf,
  keptMs = Infinity,
  failureKeptMs = () => 0,
  mostAtOnce = Infinity,
}: {
  mostBytes: number;
  bytesOf: (value: Value) => number;
  keptMs?: number;
  failureKeptMs?: (error: unknown) => number;
  mostAtOnce?: number;
}): (key: string, work: () => Promise<Value>) => Promise<Value> {
  const kept = new Map<string, Kept<Value>>();
  const turns = inTurn(mostAtOnce);

  function dropUnused(): void {
    let all = [...kept.values()].reduce((sum, { done }) => sum + (done?.bytes ?? 0), 0);
    for (const [key, { done }] of kept) {
      if (all <= mostBytes) return;
      if (!done) continue;
      kept.delete(key);
      all -= done.bytes;
    }
  }

  return async (key, work) => {
    const before = kept.get(key);
    const isFresh = before && (!before.done || performance.now() < before.done.until);
    const own: Kept<Value> = isFresh ? before : { result: turns(work), done: null };
    kept.delete(key);
    kept.set(key, own); // the last is the most recently used
    if (isFresh) return own.result;
    try {
      const value = await own.result;
      own.done = { bytes: key.length + bytesOf(value), until: performance.now() + keptMs };
      return value;
    } catch (error) {
      const failureMs = failureKeptMs(error);
      if (failureMs > 0) own.done = { bytes: key.length, until: performance.now() + failureMs };
      else kept.delete(key);
      throw error;
    } finally {
      dropUnused();
    }
  };
}
