import "server-only";
import { AppError } from "@/lib/platform/errors";

const maximumPerCaller = 20;
const maximumWaiting = 32;
const retryAfterSeconds = 5;

type Line = { length: number; last: Promise<unknown> };
const lines = new Map<string, Line>();

/**
 * Runs one piece of work at a time per caller, so that large or frequent requests delay only their sender. Refuses with
 * 429 when too many wait, because they wait in memory.
 */
export async function takeTurns<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
  const line = lines.get(caller) ?? { length: 0, last: Promise.resolve() };
  const all = [...lines.values()].reduce((sum, { length }) => sum + length, 0);
  if (line.length >= maximumPerCaller || all >= maximumWaiting)
    throw new AppError("too_many", "too_many", { retryAfterSeconds });
  lines.set(caller, line);
  line.length += 1;
  const own = line.last.then(work);
  line.last = own.catch(() => undefined);
  try {
    return await own;
  } finally {
    line.length -= 1;
    if (line.length === 0) lines.delete(caller);
  }
}
