import "server-only";
import { inArray, sql } from "drizzle-orm";
import type { BatchRowState } from "@/db/enums";
import { batchRows } from "@/db/schema/batches";
import type { Context } from "@/lib/platform/context/context";

export type RowCounts = Record<BatchRowState, number>;
export const noRows: RowCounts = { waiting: 0, sent: 0, failed: 0, stopped: 0 };

/** How many rows of each batch are in each state. */
export async function countRowsOf({ db }: Context, batchIds: readonly number[]): Promise<Map<number, RowCounts>> {
  if (batchIds.length === 0) return new Map();
  const rows = await db
    .select({ batchId: batchRows.batchId, state: batchRows.state, size: sql`count(*)`.mapWith(Number) })
    .from(batchRows)
    .where(inArray(batchRows.batchId, [...batchIds]))
    .groupBy(batchRows.batchId, batchRows.state);
  const counts = new Map<number, RowCounts>();
  for (const { batchId, state, size } of rows)
    counts.set(batchId, { ...(counts.get(batchId) ?? noRows), [state]: size });
  return counts;
}
