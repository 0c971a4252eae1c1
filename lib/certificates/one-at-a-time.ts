import "server-only";
import { AppError } from "@/lib/platform/errors";

const mostWaiting = 8;
const retryAfterSeconds = 5;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Runs the work after what was asked for before, so that all of it takes one child process at most. */
export async function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= mostWaiting) throw new AppError("too_many", "too_many", { retryAfterSeconds });
  waiting += 1;
  const own = last.then(work);
  last = own.catch(() => undefined);
  try {
    return await own;
  } finally {
    waiting -= 1;
  }
}
