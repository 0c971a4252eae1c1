import "server-only";
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { type Database, database } from "@/db/client";
import { rateLimits } from "@/db/schema/platform";
import { AppError } from "@/lib/platform/errors";

export type RateLimit = { name: string; points: number; seconds: number };

const inProcess = new Map<string, RateLimiterMemory>();
/** By the database, because tests put a transaction in its place. */
const inDatabase = new WeakMap<Database, Map<string, RateLimiterDrizzle>>();

function limiter(limit: RateLimit, where: "database" | "process"): RateLimiterDrizzle | RateLimiterMemory {
  const options = { keyPrefix: limit.name, points: limit.points, duration: limit.seconds };
  if (where === "process") return known(inProcess, limit.name, () => new RateLimiterMemory(options));
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

/** Takes one point of `key`, or refuses with 429. Counted in the database, so that a restart forgets nothing. */
export const limitInDatabase = (limit: RateLimit, key: string) => take(limit, key, "database");

/** For the general throttle of every call: a brake, not a defence, so it may live in the process. */
export const limitInProcess = (limit: RateLimit, key: string) => take(limit, key, "process");

async function take(limit: RateLimit, key: string, where: "database" | "process"): Promise<void> {
  try {
    await limiter(limit, where).consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new AppError("too_many", "too_many", { retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1000) });
  }
}

/** When the last point of `key` comes back; null while one is left. */
export async function limitedUntil(limit: RateLimit, key: string, now: Date): Promise<Date | null> {
  const known = await limiter(limit, "database").get(key);
  return known && known.remainingPoints <= 0 ? new Date(now.getTime() + known.msBeforeNext) : null;
}

/** Gives a point of `key` back that turned out not to count. */
export async function returnToLimit(limit: RateLimit, key: string): Promise<void> {
  await limiter(limit, "database").reward(key);
}

export async function forgetLimit(limit: RateLimit, key: string): Promise<void> {
  await limiter(limit, "database").delete(key);
}
