import "server-only";
import { and, gt, isNull, ne, sql } from "drizzle-orm";
import { prepared } from "@/db/prepared";
import { completions } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import { addJob, lowPriority } from "@/lib/platform/jobs/add-job";

/** Long enough for most bursts to end, so that few jobs look twice whether one has. */
const pauseMs = 60_000;
/** Older ones have failed and are retried; certificates do not wait for them. */
const freshMs = 60_000;

/**
 * Queues the certificate in a job of its own, of low priority, so that neither mails nor other sealings wait for it.
 * `isDelayed` while others are sealed: jobs that only find that out would cost them time.
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
