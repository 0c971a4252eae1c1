import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { clockWatch } from "@/db/schema/retention";
import { makeAnchors } from "@/lib/anchors/make-anchors";
import { daysLater } from "@/lib/platform/i18n/days";
import { systemContext } from "@/lib/platform/context/context";
import { eraseByRule } from "@/lib/retention/erase-by-rule";
import { runJobs } from "./api";

/** A clock that has run evenly for two days. */
export async function clockIsRight(now: Date): Promise<void> {
  const seen = { seenAt: now, steadySince: daysLater(now, -2) };
  await database()
    .insert(clockWatch)
    .values({ id: 1, ...seen })
    .onConflictDoUpdate({ target: clockWatch.id, set: seen });
}

/** The night that is so many days from now, with a right clock. */
export async function night(days: number): Promise<void> {
  const ctx = systemContext(daysLater(new Date(), days));
  await clockIsRight(ctx.now);
  await eraseByRule(ctx);
}

/** All jobs are done, without making certificates, and every chain is anchored. */
export async function settle(): Promise<void> {
  await runJobs();
  await database().execute(sql`delete from graphile_worker._private_jobs`);
  await makeAnchors(systemContext());
}
