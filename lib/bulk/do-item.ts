import "server-only";
import { and, eq } from "drizzle-orm";
import type { BulkAction } from "@/db/enums";
import { bulkItems, bulkJobs } from "@/db/schema/bulk";
import { actAs } from "@/lib/calls/act-as";
import { type Context, type UserContext, transact } from "@/lib/platform/context/context";
import { AppError, isRefusal } from "@/lib/platform/errors/errors";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { remindEveryone } from "@/lib/reminders/remind-now";
import { cancelWorkflow } from "@/lib/workflows/running/cancel-workflow";
import { moveWorkflow } from "@/lib/workflows/settings/move-workflow";
import { keepRefusal } from "@/lib/platform/errors/refusal-words";

type Job = typeof bulkJobs.$inferSelect;
type Act = (ctx: UserContext, job: Job, workflowId: number, isWaiting: ReturnType<typeof and>) => Promise<void>;

const acts: Record<Exclude<BulkAction, "download">, Act> = {
  /**
   * Marks the item in the transaction of the cancellation, so that a second run does not mistake its success for a
   * refusal.
   */
  cancel: (ctx, { reason }, workflowId, isWaiting) =>
    transact(ctx, async (tx) => {
      const [marked] = await tx.db.update(bulkItems).set({ state: "done" }).where(isWaiting).returning();
      if (marked) await cancelWorkflow(tx, workflowId, reason);
    }),
  move: (ctx, { groupId }, workflowId, isWaiting) =>
    transact(ctx, async (tx) => {
      if (groupId === null) throw new AppError("not_found");
      const moved = await moveWorkflow(tx, workflowId, groupId);
      const before = moved?.isUndoable && { isMoved: true, fromGroupId: moved.fromGroupId };
      await tx.db
        .update(bulkItems)
        .set({ state: "done", ...before })
        .where(isWaiting);
    }),
  /**
   * Not in one transaction, because the rate limit uses a connection of its own. A crash in between reminds once more.
   */
  remind: async (ctx, _, workflowId, isWaiting) => {
    await remindEveryone(ctx, workflowId);
    await ctx.db.update(bulkItems).set({ state: "done" }).where(isWaiting);
  },
};

/** Does the act to one workflow, in the name of whoever asked and with the rights that they have now. */
export async function doBulkItem(ctx: Context, bulkId: number, workflowId: number): Promise<void> {
  const [job] = await ctx.db.select().from(bulkJobs).where(eq(bulkJobs.id, bulkId));
  const isWaiting = and(
    eq(bulkItems.jobId, bulkId),
    eq(bulkItems.workflowId, workflowId),
    eq(bulkItems.state, "waiting"),
  );
  const [item] = await ctx.db.select().from(bulkItems).where(isWaiting);
  if (!job || !item || job.action === "download") return;
  try {
    const actor = await actAs({ ...ctx, language: languageOr(job.language) }, job);
    if (!actor) throw new AppError("forbidden");
    await acts[job.action](actor, job, workflowId, isWaiting);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await ctx.db
      .update(bulkItems)
      .set({ state: "refused", refusal: keepRefusal(error) })
      .where(isWaiting);
  }
}
