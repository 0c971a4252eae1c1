import "server-only";
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { type Database, database } from "@/db/client";
import { rateLimits } from "@/db/schema/platform";
import { AppError } from "@/lib/platform/errors/errors";
import { stateOf } from "@/lib/platform/process/process-state";

export type RateLimit = { name: string; points: number; seconds: number };

const inProcess = () => stateOf("rateLimits", () => new Map<string, RateLimiterMemory>());
/** Keyed by database, because tests replace the database with a transaction. */
const inDatabase = new WeakMap<Database, Map<string, RateLimiterDrizzle>>();

function limiter(limit: RateLimit, where: "database" | "process"): RateLimiterDrizzle | RateLimiterMemory {
  const options = { keyPrefix: limit.name, points: limit.points, duration: limit.seconds };
  if (where === "process") return known(inProcess(), limit.name, () => new RateLimiterMemory(options));
  const storeClient = database();
  const limiters = inDatabase.get(storeClient) ?? new Map<string, RateLimiterDrizzle>();
  inDatabase.set(storeClient, limiters);
  const make = () =>
    new RateLimiterDrizzle({ ...options, storeClient, schema: rateLimits, clearExpiredByTimeout: false });
  return known(limiters, limit.name, make);
}

function known<T>(made: Map<string, T>, name: string, make: () => T): T {
  const one = made.get(name) ?? make();
  made.set(name, one);
  return one;
}

/** Uses one point of `key`, or refuses with 429. Stored in the database, so that a restart does not reset it. */
export const limitInDatabase = (limit: RateLimit, key: string) => take(limit, key, "database");

/** Uses one point of `key` if it has one left, and tells whether it had. */
export const takeIfLeft = async (limit: RateLimit, key: string): Promise<boolean> =>
  (await refusalOf(limit, key, "database")) === null;

/** As `limitInDatabase`, but in memory: for the general limit of all calls, which need not survive a restart. */
export const limitInProcess = (limit: RateLimit, key: string) => take(limit, key, "process");

async function take(limit: RateLimit, key: string, where: "database" | "process"): Promise<void> {
  const refusal = await refusalOf(limit, key, where);
  if (refusal)
    throw new AppError("too_many", "too_many", { retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1000) });
}

/** Uses one point; null if there was one left. */
async function refusalOf(limit: RateLimit, key: string, where: "database" | "process"): Promise<RateLimiterRes | null> {
  try {
    await limiter(limit, where).consume(key);
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    if (!isOfClockSetBack(limit, refusal)) return refusal;
    await limiter(limit, where).delete(key);
    return refusalOf(limit, key, where);
  }
}

/** By how much the clocks of several processes may differ. */
const differenceMs = 60_000;

/** A counter never lasts longer than its limit, unless the clock was set back since. */
const isOfClockSetBack = (limit: RateLimit, { msBeforeNext }: RateLimiterRes) =>
  msBeforeNext > limit.seconds * 1000 + differenceMs;

/** When `key` may be used again; null while it has points left. */
export async function limitedUntil(limit: RateLimit, key: string, now: Date): Promise<Date | null> {
  const known = await limiter(limit, "database").get(key);
  if (!known || isOfClockSetBack(limit, known)) return null;
  return known.remainingPoints <= 0 ? new Date(now.getTime() + known.msBeforeNext) : null;
}

/** Returns a point to `key` for an attempt that does not count. */
export async function returnToLimit(limit: RateLimit, key: string): Promise<void> {
  await limiter(limit, "database").reward(key);
}

export async function forgetLimit(limit: RateLimit, key: string): Promise<void> {
  await limiter(limit, "database").delete(key);
}
