import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { PartUnavailable } from "@/lib/platform/logs/outages";
import { storageIsReady } from "@/lib/platform/storage/storage";
import { stateOf } from "./process-state";

const limitMs = 3_000;
const keptMs = 1_000;

const kept = () => stateOf<{ last?: { at: number; result: Promise<void> } }>("readiness", () => ({}));

/**
 * Throws `unavailable` if the database or storage does not answer within 3 s or cannot write because its disk is full.
 */
export function assertReady(): Promise<void> {
  // Anybody may call this, so results are cached for a second.
  const now = performance.now();
  const state = kept();
  if (!state.last || now - state.last.at > keptMs) state.last = { at: now, result: look() };
  return state.last.result;
}

async function look(): Promise<void> {
  await Promise.all([inTime("database", databaseIsReady()), inTime("storage", storageIsReady())]);
}

async function inTime(part: "database" | "storage", isReady: Promise<void>): Promise<void> {
  const limit = sleep(limitMs, undefined, { ref: false }).then(() => {
    throw new Error("No answer in time");
  });
  limit.catch(() => {});
  await Promise.race([isReady, limit]).catch((cause: unknown) => {
    throw new PartUnavailable(part, cause);
  });
}

async function databaseIsReady(): Promise<void> {
  await database().transaction(async (tx) => {
    await tx.execute(sql`select 1 from graphile_worker._private_jobs limit 1`);
    // Uses more memory than allowed, which makes the server write to disk and fail if the disk is full.
    await tx.execute(sql`set local work_mem = '64kB'`);
    await tx.execute(sql`select count(*) from generate_series(1, 20000)`);
  });
}
