import "server-only";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import { anchors, anchorStamps } from "@/db/schema/anchors";
import { clockWatch } from "@/db/schema/retention";
import { listAuthorities } from "@/lib/anchors/stamp-anchors";
import type { Context } from "@/lib/platform/context/context";
import { dayMs, daysLater } from "@/lib/platform/i18n/days";
import { isEven } from "@/lib/platform/jobs/watch-clocks";

/** An anchor is made every day, and its authority may not answer at once. */
const attestedDays = 3;

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
  const isSteady =
    last !== undefined && isEven(last.seenAt, ctx.now) && ctx.now.getTime() - last.steadySince.getTime() >= dayMs;
  return isSteady && (await isAttested(ctx));
}

/**
 * Where an authority stamps anchors: whether it stamped one of the last days. A stamp of another time than the anchor's
 * is not stored, so a clock that is wrong everywhere here, however long, is noticed.
 */
async function isAttested(ctx: Context): Promise<boolean> {
  if (listAuthorities().length === 0) return true;
  const [stamped] = await ctx.db
    .select({ at: anchors.at })
    .from(anchors)
    .innerJoin(anchorStamps, eq(anchorStamps.anchor, anchors.number))
    .where(and(gt(anchors.at, daysLater(ctx.now, -attestedDays)), lte(anchors.at, ctx.now)))
    .limit(1);
  return stamped !== undefined;
}

async function readDatabaseClock(ctx: Context): Promise<Date> {
  const [row] = await ctx.db.execute<{ ms: string }>(sql`select extract(epoch from clock_timestamp()) * 1000 as ms`);
  return new Date(Number(row?.ms));
}
