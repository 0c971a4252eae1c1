import "server-only";
import { and, eq } from "drizzle-orm";
import { batches, batchRows } from "@/db/schema/batches";
import { getBatchFor } from "@/lib/access/batches";
import { findUsageUpToLimit, lockSendingPayer } from "@/lib/billing/limits";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { addJobs, lowPriority } from "@/lib/platform/jobs/add-job";
import { findSealKeyRefusal } from "@/lib/platform/crypto/seal-key";
import { endBatch } from "./send-batch-row";

/**
 * Starts sending, or goes on with what was stopped, in the caller's name. The plan must have room for all rows at once:
 * from now on they count as sent, until they fail or are stopped.
 */
export async function startBatch(ctx: UserContext, batchId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const batch = await getBatchFor(tx, "batch:run", batchId, { lock: true });
    if (batch.state !== "ready" && batch.state !== "stopped") throw new AppError("conflict", "batch_started");
    if (!tx.actor.confirmed) throw new AppError("email_not_confirmed");
    const sealKey = await findSealKeyRefusal(tx.now);
    if (sealKey) throw sealKey;
    const unsent = batch.state === "stopped" ? "stopped" : "waiting";
    const waiting = await tx.db
      .select({ line: batchRows.line })
      .from(batchRows)
      .where(and(eq(batchRows.batchId, batch.id), eq(batchRows.state, unsent)))
      .orderBy(batchRows.line);
    if (waiting.length === 0) throw new AppError("invalid", "batch_noRows");
    await lockSendingPayer(tx);
    const { limit, sent } = await findUsageUpToLimit(tx);
    if (limit !== null && sent + waiting.length > limit)
      throw new AppError("plan_limit", "batch_too_large", {
        values: { count: waiting.length, left: Math.max(0, limit - sent) },
      });
    const run = batch.run + 1;
    await tx.db
      .update(batches)
      .set({
        state: "running",
        run,
        startedAt: tx.now,
        endedAt: null,
        startedBy: tx.actor.userId,
        startedByKey: tx.actor.viaKey ?? false,
        // Whoever has changed organisation since the batch was created sends for the new one.
        companyId: tx.actor.companyId,
      })
      .where(eq(batches.id, batch.id));
    await tx.db
      .update(batchRows)
      .set({ state: "waiting", endedAt: null })
      .where(and(eq(batchRows.batchId, batch.id), eq(batchRows.state, unsent)));
    const rows = waiting.map(({ line }) => ({ batchId: batch.id, line, run }));
    // At low priority, so that a batch delays nobody else's mails.
    await addJobs(tx.db, "sendBatchRow", rows, { priority: lowPriority });
  });
}

/** Rows that are not sent yet stay unsent and cost nothing; what is being sent at this moment is still sent. */
export async function stopBatch(ctx: UserContext, batchId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const batch = await getBatchFor(tx, "batch:run", batchId, { lock: true });
    if (batch.state !== "running") throw new AppError("conflict", "batch_not_running");
    const isWaiting = and(eq(batchRows.batchId, batch.id), eq(batchRows.state, "waiting"));
    // Locks all rows at once that are not being sent. Row by row, the stop would run into the workers and wait for
    // each.
    await tx.db.select({ line: batchRows.line }).from(batchRows).where(isWaiting).for("update", { skipLocked: true });
    const stopped = await tx.db
      .update(batchRows)
      .set({ state: "stopped", endedAt: tx.now })
      .where(isWaiting)
      .returning({ line: batchRows.line });
    // The last rows were sent while the batch was being stopped.
    if (stopped.length === 0) await endBatch(tx, batch.id);
    else await tx.db.update(batches).set({ state: "stopped", endedAt: tx.now }).where(eq(batches.id, batch.id));
  });
}
