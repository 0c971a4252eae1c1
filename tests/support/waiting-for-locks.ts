import { sql } from "drizzle-orm";
import type { database } from "@/db/client";

export const waitingForLocks = async (db: Pick<ReturnType<typeof database>, "execute">) => {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await db.execute(waiting)).length;
};
