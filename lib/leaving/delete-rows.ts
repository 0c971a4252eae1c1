import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Context } from "@/lib/platform/context/context";

const atOnce = 1000;

/** Deletes all rows that meet the condition, some at a time, each time in a transaction of its own. */
export async function deleteRows(
  ctx: Context,
  table: PgTable & { id: PgColumn },
  where: SQL | undefined,
): Promise<void> {
  for (;;) {
    const some = sql`select ${table.id} from ${table} where ${where} limit ${atOnce}`;
    const gone = await ctx.db
      .delete(table)
      .where(sql`${table.id} in (${some})`)
      .returning({ id: table.id });
    if (gone.length === 0) return;
  }
}
