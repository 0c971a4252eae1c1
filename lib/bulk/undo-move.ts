import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { bulkItems } from "@/db/schema/bulk";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { moveBack } from "@/lib/workflows/settings/move-workflow";
import { findOwnJob, isUndoable } from "./find-job";
import { mostUndone } from "./schema";

/** Moves the workflows of a finished move back to where each was, all or none, within ten minutes of its request. */
export async function undoMove(ctx: UserContext, jobId: number): Promise<void> {
  const job = await findOwnJob(ctx, jobId);
  const { id, groupId } = job;
  if (groupId === null || !isUndoable(ctx, job)) throw new AppError("not_found");
  await transact(ctx, async (tx) => {
    const waiting = and(eq(bulkItems.jobId, id), eq(bulkItems.state, "waiting"));
    if ((await tx.db.$count(bulkItems, waiting)) > 0) throw new AppError("not_found");
    const moved = await tx.db
      .select()
      .from(bulkItems)
      .where(and(eq(bulkItems.jobId, id), eq(bulkItems.isMoved, true)))
      .orderBy(asc(bulkItems.workflowId))
      .limit(mostUndone + 1)
      .for("update");
    if (moved.length === 0 || moved.length > mostUndone) throw new AppError("not_found");
    for (const { workflowId, fromGroupId } of moved) await moveBack(tx, workflowId, { from: groupId, to: fromGroupId });
    await tx.db.update(bulkItems).set({ isMoved: false }).where(eq(bulkItems.jobId, id));
  });
}
