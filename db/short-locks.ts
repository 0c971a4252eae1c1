import { setTimeout as sleep } from "node:timers/promises";
import { codeOf } from "./lost-connection";

/** While a change of a table waits for its lock, everybody else waits behind it. In a transaction, before its changes. */
export const waitShortly = "set local lock_timeout = '500ms'";

const lockNotAvailable = "55P03";
const deadlockDetected = "40P01";
const mostTries = 60;

/** Repeats a transaction that did not get its locks in time, after a pause in which those behind it are served. */
export async function retryLocks<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++)
    try {
      return await act();
    } catch (error) {
      const code = codeOf(error);
      if ((code !== lockNotAvailable && code !== deadlockDetected) || tries === mostTries) throw error;
      await sleep(500 + 500 * Math.random());
    }
}
