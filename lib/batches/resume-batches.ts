import "server-only";
import { and, eq, lt, sql } from "drizzle-orm";
import { batches, batchRows } from "@/db/schema/batches";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { addJobs, lowPriority } from "@/lib/platform/jobs/add-job";
import { oneByOne } from "@/lib/platform/jobs/one-by-one";
import { keepRefusal } from "@/lib/platform/errors/refusal-words";
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
    .select({ id: batches.id, run: batches.run, lastChange: lastChange.mapWith((at: string) => new Date(at)) })
    .from(batches)
    .innerJoin(batchRows, eq(batchRows.batchId, batches.id))
    .where(eq(batches.state, "running"))
    .groupBy(batches.id)
    .having(lt(lastChange, ago(quietMinutes).toISOString()))
    .limit(atOnce);
  await oneByOne(quiet, {
    about: ({ id }) => ({ batchId: id }),
    act: (batch) => resumeOne(ctx, batch, ago(givenUpHours * 60)),
    failed: "a batch could not be resumed",
  });
}

type Quiet = { id: number; run: number; lastChange: Date };

async function resumeOne(ctx: Context, batch: Quiet, givenUp: Date): Promise<void> {
  const isWaiting = and(eq(batchRows.batchId, batch.id), eq(batchRows.state, "waiting"));
  if (batch.lastChange < givenUp)
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
    const jobs = rows.map((row) => ({ ...row, run: batch.run }));
    await addJobs(ctx.db, "sendBatchRow", jobs, { priority: lowPriority });
  }
  await endBatch(ctx, batch.id);
}
