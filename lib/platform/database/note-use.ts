import "server-only";
import { eq } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "@/db/client";

/** A table that keeps when each of its rows was last used. */
type UsedTable = PgTable & { id: PgColumn; lastUsedAt: PgColumn };

/** Notes that the row is used now, with at most one write a minute for each row. */
export async function noteUse(
  db: Database,
  table: UsedTable,
  { id, lastUsedAt }: { id: number; lastUsedAt: Date | null },
  now: Date,
): Promise<void> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < 60_000) return;
  await db.update(table).set({ lastUsedAt: now }).where(eq(table.id, id));
}
