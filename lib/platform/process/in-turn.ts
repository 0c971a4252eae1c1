import "server-only";

/** Runs at most this many pieces of work at once; others wait, in the order in which they came. */
export function inTurn(mostAtOnce: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < mostAtOnce) running += 1;
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await work();
    } finally {
      const next = waiting.shift(); // takes over the place
      if (next) next();
      else running -= 1;
    }
  };
}
