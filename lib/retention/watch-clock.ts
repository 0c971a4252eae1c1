import "server-only";
import { sql } from "drizzle-orm";
import { clockWatch } from "@/db/schema/retention";
import type { Context } from "@/lib/platform/context/context";
import { dayMs } from "@/lib/platform/i18n/days";
import { isEven } from "@/lib/platform/jobs/watch-clocks";

/**
 * Runs every ten minutes: remembers since when the clock has neither jumped nor differed from the database's. A pause of
 * over an hour counts as a jump, because nobody can tell the two apart.
 */
export async function watchClock(ctx: Context, databaseNow?: Date): Promise<void> {
  const [last] = await ctx.db.select().from(clockWatch);
  const isRight = isEven(databaseNow ?? (await readDatabaseClock(ctx)), ctx.now, 0);
  const steadySince = last && isRight && isEven(last.seenAt, ctx.now) ? last.steadySince : ctx.now;
  const seen = { seenAt: ctx.now, steadySince };
  await ctx.db
    .insert(clockWatch)
    .values({ id: 1, ...seen })
    .onConflictDoUpdate({ target: clockWatch.id, set: seen });
}

/** Whether the clock has been right for a day, as far as anybody here can tell. */
export async function isClockRight(ctx: Context): Promise<boolean> {
  const [last] = await ctx.db.select().from(clockWatch);
  return last !== undefined && isEven(last.seenAt, ctx.now) && ctx.now.getTime() - last.steadySince.getTime() >= dayMs;
}

async function readDatabaseClock(ctx: Context): Promise<Date> {
  const [row] = await ctx.db.execute<{ ms: string }>(sql`select extract(epoch from clock_timestamp()) * 1000 as ms`);
  return new Date(Number(row?.ms));
}
