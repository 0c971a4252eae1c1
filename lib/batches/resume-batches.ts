import "server-only";
import { and, eq, lt, sql } from "drizzle-orm";
import { batches, batchRows } from "@/db/schema/batches";
import type { Context } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { addJobs, lowPriority } from "@/lib/platform/jobs/add-job";
import { keepRefusal } from "@/lib/workflows/refusal-words";
import { endBatch } from "./send-batch-row";

const quietMinutes = 15;
const givenUpHours = 24;
const atOnce = 1000;

/**
 * Running batches in which nothing has happened for a while get new jobs for their waiting rows, in case the old ones are
 * lost; a row whose job runs twice is sent once. Rows that have not succeeded for a day have failed.
 */
export async function resumeBatches(ctx: Context): Promise<void> {
  const ago = (minutes: number) => new Date(ctx.now.getTime() - minutes * 60_000);
  const lastChange = sql<string>`greatest(${batches.startedAt}, max(${batchRows.endedAt}))`;
  const quiet = await ctx.db
    .select({ id: batches.id, lastChange: lastChange.mapWith((at: string) => new Date(at)) })
    .from(batches)
    .innerJoin(batchRows, eq(batchRows.batchId, batches.id))
    .where(eq(batches.state, "running"))
    .groupBy(batches.id)
    .having(lt(lastChange, ago(quietMinutes).toISOString()))
    .limit(atOnce);
  for (const batch of quiet) {
    const isWaiting = and(eq(batchRows.batchId, batch.id), eq(batchRows.state, "waiting"));
    if (batch.lastChange < ago(givenUpHours * 60))
      await ctx.db
        .update(batchRows)
        .set({ state: "failed", refusal: keepRefusal(new AppError("internal")), endedAt: ctx.now })
        .where(isWaiting);
    else {
      const rows = await ctx.db
        .select({ batchId: batchRows.batchId, line: batchRows.line })
        .from(batchRows)
        .where(isWaiting)
        .orderBy(batchRows.line)
        .limit(atOnce);
      await addJobs(ctx.db, "sendBatchRow", rows, { priority: lowPriority });
    }
    await endBatch(ctx, batch.id);
  }
}
