import { sql } from "drizzle-orm";
import type { database } from "@/db/client";

/** How many connections wait for a lock now; within a transaction PostgreSQL would repeat its first answer. */
export const waitingForLocks = async (db: Pick<ReturnType<typeof database>, "execute">) => {
  await db.execute(sql`select pg_stat_clear_snapshot()`);
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await db.execute(waiting)).length;
};
