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

/** While others wait for their sealing, a certificate waits this long, and so on for some minutes. */
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
    if (!(error instanceof AppError)) throw error;
    // Another try would be refused too; the pages say why.
    log.error({ workflowId, reason: error.reason, ...error.detail.values }, "a certificate was refused");
  }
}

/** What has waited for longer has failed, and is tried now and then. */
async function isSealing(ctx: Context): Promise<boolean> {
  const isFresh = gt(completions.createdAt, new Date(ctx.now.getTime() - 60_000));
  const [open] = await ctx.db
    .select({ id: completions.workflowId })
    .from(completions)
    .where(and(isNull(completions.sealedAt), isFresh))
    .limit(1);
  return open !== undefined;
}
