import "server-only";
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { database } from "@/db/client";
import { rateLimits } from "@/db/schema/platform";
import { AppError } from "@/lib/platform/errors";

export type RateLimit = { name: string; points: number; seconds: number };

const limiters = new Map<string, RateLimiterDrizzle | RateLimiterMemory>();

function limiter(limit: RateLimit, where: "database" | "process") {
  const known = limiters.get(limit.name);
  if (known) return known;
  const options = { keyPrefix: limit.name, points: limit.points, duration: limit.seconds };
  const made =
    where === "process"
      ? new RateLimiterMemory(options)
      : new RateLimiterDrizzle({
          ...options,
          storeClient: database(),
          schema: rateLimits,
          clearExpiredByTimeout: false,
        });
  limiters.set(limit.name, made);
  return made;
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

export async function forgetLimit(limit: RateLimit, key: string): Promise<void> {
  await limiter(limit, "database").delete(key);
}
