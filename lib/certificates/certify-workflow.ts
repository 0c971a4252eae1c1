import "server-only";
import { and, eq, gt, isNull } from "drizzle-orm";
import { completions, workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { giveWay } from "@/lib/platform/give-way";
import { addJob, lowPriority } from "@/lib/platform/jobs/add-job";
import { log } from "@/lib/platform/log";
import { findSender } from "@/lib/workflows/find-sender";
import { findStoredHash, makeCertificate } from "./make-certificate";

/** Delay, and its total limit, while workflows wait to be sealed. */
const pauseMs = 10_000;
const patienceMs = 5 * 60_000;

/**
 * Runs after the sealing: makes the certificate in the sender's language, once nothing waits to be sealed. May run
 * twice.
 */
export async function certifyWorkflow(ctx: Context, workflowId: number): Promise<void> {
  const isSealed = and(eq(workflows.id, workflowId), eq(workflows.status, "completed"), isNull(workflows.deletedAt));
  const [workflow] = await ctx.db.select().from(workflows).where(isSealed);
  const sender = workflow && (await findSender(ctx, workflowId));
  if (!sender) return;
  const own = { ...ctx, language: sender.language };
  if (await findStoredHash(own, workflowId)) return;
  const sealedAt = workflow.completedAt ?? ctx.now;
  if (ctx.now.getTime() - sealedAt.getTime() < patienceMs && (await isSealing(ctx))) {
    const runAt = new Date(ctx.now.getTime() + pauseMs);
    await addJob(ctx.db, "certifyWorkflow", { workflowId }, { runAt, priority: lowPriority });
    return;
  }
  await giveWay(sealedAt);
  try {
    await makeCertificate(own, workflow);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
    // Another try would be refused too, as the record is not whole; the pages say why.
    log.error({ workflowId, reason: error.reason, ...error.detail.values }, "a certificate was refused");
  }
}

/** Older ones have failed and are retried; certificates do not wait for them. */
async function isSealing(ctx: Context): Promise<boolean> {
  const isFresh = gt(completions.createdAt, new Date(ctx.now.getTime() - 60_000));
  const [open] = await ctx.db
    .select({ id: completions.workflowId })
    .from(completions)
    .where(and(isNull(completions.sealedAt), isFresh))
    .limit(1);
  return open !== undefined;
}
