import "server-only";
import { AppError } from "@/lib/platform/errors/errors";
import { networkOf } from "@/lib/platform/network/network-of";
import { stateOf } from "@/lib/platform/process/process-state";

/** Of the work that runs or waits at once. */
const maximumPerCaller = 3;
const maximumOfAll = 32;
const retryAfterSeconds = 5;

type Line = { length: number; last: Promise<unknown> };
const linesOfCallers = () => stateOf("verifying", () => new Map<string, Line>());

/**
 * Runs one piece of work at a time per caller, so that large or frequent requests delay only their sender. Refuses with
 * 429 when too many wait, because they wait in memory: soon for one caller, who could otherwise take all places.
 */
export async function takeTurns<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
  const lines = linesOfCallers();
  const caller = networkOf(address);
  const line = lines.get(caller) ?? { length: 0, last: Promise.resolve() };
  const all = [...lines.values()].reduce((sum, { length }) => sum + length, 0);
  if (line.length >= maximumPerCaller || all >= maximumOfAll)
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
