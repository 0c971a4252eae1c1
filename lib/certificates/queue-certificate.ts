import "server-only";
import { and, gt, isNull, ne, sql } from "drizzle-orm";
import { prepared } from "@/db/prepared";
import { completions } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import { addJob, lowPriority } from "@/lib/platform/jobs/add-job";

/** Long enough for most bursts of sealings to end, so that few jobs have to wait twice. */
const pauseMs = 60_000;
/** Workflows that have waited longer have failed to seal and are retried; certificates do not wait for them. */
const freshMs = 60_000;

/**
 * Queues the certificate as a job of low priority, so that mails and other sealings do not wait for it. `isDelayed`
 * while others are sealed, because a job that only finds that out would cost them time.
 */
export const queueCertificate = (
  tx: Context,
  workflowId: number,
  { isDelayed }: { isDelayed: boolean },
): Promise<void> =>
  addJob(
    tx.db,
    "certifyWorkflow",
    { workflowId },
    { priority: lowPriority, ...(isDelayed && { runAt: new Date(tx.now.getTime() + pauseMs) }) },
  );

const otherUnsealed = prepared((db) =>
  db
    .select({ id: completions.workflowId })
    .from(completions)
    .where(
      and(
        isNull(completions.sealedAt),
        gt(completions.createdAt, sql.placeholder("since")),
        ne(completions.workflowId, sql.placeholder("workflowId")),
      ),
    )
    .limit(1)
    .prepare("other_unsealed"),
);

/** Whether other workflows, finished a short time ago, still wait to be sealed. */
export async function othersAwaitSeal(ctx: Context, workflowId: number): Promise<boolean> {
  const since = new Date(ctx.now.getTime() - freshMs).toISOString();
  return (await otherUnsealed(ctx.db).execute({ since, workflowId })).length > 0;
}
