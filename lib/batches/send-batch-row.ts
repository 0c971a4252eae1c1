import "server-only";
import { and, eq, notExists } from "drizzle-orm";
import { batches, batchRows } from "@/db/schema/batches";
import { templates } from "@/db/schema/templates";
import { actAs } from "@/lib/calls/act-as";
import { aboutBatch } from "@/lib/integrations/event-payload";
import { queuePayload } from "@/lib/integrations/queue-event";
import { type Context, transact } from "@/lib/platform/context/context";
import { AppError, isRefusal } from "@/lib/platform/errors/errors";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { concerns } from "@/lib/platform/context/job-subject";
import type { JobPayloads } from "@/lib/platform/jobs/job-payloads";
import { fillDraft } from "@/lib/templates/start-from-template";
import { roleFiller } from "@/lib/templates/schema";
import { startAs } from "@/lib/templates/start-workflow";
import { keepRefusal } from "@/lib/platform/errors/refusal-words";
import { countRowsOf, noRows } from "./count-rows";

type Job = JobPayloads["sendBatchRow"];

/**
 * Creates and sends the workflow of one row, in the name of whoever started the batch and with their current rights.
 * The row is marked in the same transaction, so it is never sent twice; a refusal is stored with it. Does nothing if
 * the batch was stopped and started again since the job was queued.
 */
export async function sendBatchRow(ctx: Context, job: Job): Promise<void> {
  const batch = await findRun(ctx, job);
  if (!batch) return;
  try {
    const { startedBy: userId, startedByKey: byKey, companyId } = batch;
    const sender = await actAs({ ...ctx, language: languageOr(batch.language) }, { userId, byKey, companyId });
    if (!sender) throw new AppError("forbidden", "batch_starter_gone");
    await transact(sender, async (tx) => {
      const row = await takeRow(tx, job, { state: "sent" });
      if (!row?.input) return;
      const [snapshot] = await tx.db.select().from(templates).where(eq(templates.id, batch.snapshotId));
      if (!snapshot) throw new Error(`The snapshot of batch ${batch.id} is gone`);
      const { groupId = batch.groupId, signatories: recipients, ...filling } = row.input;
      const workflowId = await startAs(tx, snapshot, { groupId, templateId: batch.templateId });
      concerns(workflowId);
      await tx.db.update(batchRows).set({ workflowId }).where(isRow(job));
      const people = recipients.map((one) => roleFiller.parse(one));
      await fillDraft(tx, workflowId, { ...filling, signatories: people, send: true });
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const mayNot = error.reason === "not_found" || error.reason === "forbidden";
    const refusal = mayNot ? new AppError("forbidden", "batch_starter_gone") : error;
    await transact(ctx, (tx) => takeRow(tx, job, { state: "failed", refusal: keepRefusal(refusal) }));
  }
  await endBatch(ctx, job.batchId);
}

/** The batch if this run of it is still running; jobs that a version without runs queued belong to run 0. */
async function findRun(ctx: Context, { batchId, run = 0 }: Job) {
  const isRun = and(eq(batches.id, batchId), eq(batches.state, "running"), eq(batches.run, run));
  const [batch] = await ctx.db.select().from(batches).where(isRun);
  return batch;
}

const isRow = ({ batchId, line }: Job) => and(eq(batchRows.batchId, batchId), eq(batchRows.line, line));

/** Ends the waiting row with this state. Undefined if the row no longer waits, or this run of the batch is over. */
async function takeRow(
  tx: Context,
  job: Job,
  ending: Pick<typeof batchRows.$inferInsert, "state" | "refusal">,
): Promise<typeof batchRows.$inferSelect | undefined> {
  const isWaiting = and(isRow(job), eq(batchRows.state, "waiting"));
  const [row] = await tx.db.select().from(batchRows).where(isWaiting).for("update");
  // Stopping updates the waiting rows, and so waits for this lock: the run cannot change from here on.
  if (!row || !(await findRun(tx, job))) return undefined;
  await tx.db
    .update(batchRows)
    .set({ ...ending, endedAt: tx.now })
    .where(isWaiting);
  return row;
}

/** Ends the batch once no row waits, in whatever order the rows end. */
export async function endBatch(ctx: Context, batchId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const waiting = tx.db
      .select()
      .from(batchRows)
      .where(and(eq(batchRows.batchId, batchId), eq(batchRows.state, "waiting")));
    const [batch] = await tx.db
      .update(batches)
      .set({ state: "finished", endedAt: tx.now })
      .where(and(eq(batches.id, batchId), eq(batches.state, "running"), notExists(waiting)))
      .returning();
    if (!batch) return;
    const counts = (await countRowsOf(tx, [batch.id])).get(batch.id) ?? noRows;
    await queuePayload(tx, "batch.finished", batch, aboutBatch(batch, counts));
  });
}
