import "server-only";
import { and, asc, gt, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Context } from "@/lib/platform/context/context";

const atOnce = 500;

/** All rows that meet the condition, without secrets, some at a time. */
export async function* rowsOf<T extends PgTable & { id: PgColumn }>(
  ctx: Context,
  table: T,
  where: SQL | undefined,
): AsyncGenerator<Record<string, unknown> & { id: number }> {
  let last = 0;
  for (;;) {
    const rows: Record<string, unknown>[] = await ctx.db
      .select()
      .from(table as PgTable)
      .where(and(where, gt(table.id, last)))
      .orderBy(asc(table.id))
      .limit(atOnce);
    for (const row of rows) {
      last = Number(row["id"]);
      yield { ...withoutSecrets(row), id: last };
    }
    if (rows.length < atOnce) return;
  }
}

/** Hashes and sealed values open things, and mean nothing to a reader; search keys repeat other columns. */
export const withoutSecrets = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => !/(?:Hash|Sealed|searchKey|publicKey|credentialId)$/.test(name)),
  );
