import "server-only";
import { and, eq, isNull, lt } from "drizzle-orm";
import { completions, workflows } from "@/db/schema/workflows";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Context, type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { addJob } from "@/lib/platform/jobs/add-job";
import { oneByOne } from "@/lib/platform/jobs/one-by-one";
import { log } from "@/lib/platform/logs/log";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { getWorkflowFor } from "@/lib/access/workflows";
import { findSender } from "@/lib/access/find-sender";

const patienceMs = 60_000;

/**
 * Runs every minute: a workflow not sealed a minute after the last finish is shown as failed to sender and operator,
 * and gets a new job. The sweep never gives up (docs/invariants.md 3).
 */
export async function watchSealing(ctx: Context): Promise<void> {
  const late = await ctx.db
    .select({ workflowId: completions.workflowId })
    .from(completions)
    .where(and(isNull(completions.sealedAt), lt(completions.createdAt, new Date(ctx.now.getTime() - patienceMs))));
  await oneByOne(late, {
    about: ({ workflowId }) => ({ workflowId }),
    act: ({ workflowId }) => transact(ctx, (tx) => showFailure(tx, workflowId)),
    failed: "a late seal could not be begun anew",
  });
}

async function showFailure(tx: Context, workflowId: number): Promise<void> {
  const [workflow] = await tx.db.select().from(workflows).where(eq(workflows.id, workflowId)).for("update");
  const [completion] = await tx.db.select().from(completions).where(eq(completions.workflowId, workflowId));
  if (!workflow || !completion || completion.sealedAt) return;
  await addJob(tx.db, "sealWorkflow", { workflowId }, { key: `seal:${workflowId}` });
  if (completion.failedAt) return;
  log.error({ workflowId, reason: completion.lastError }, "sealing has not succeeded for a minute");
  await tx.db.update(completions).set({ failedAt: tx.now }).where(eq(completions.workflowId, workflowId));
  await tx.db.update(workflows).set({ status: "failed", updatedAt: tx.now }).where(eq(workflows.id, workflowId));
  await recordAudit(tx, workflowId, { action: "sealingFailed", description: "" });
  const sender = await findSender(tx, workflowId);
  if (!sender) return;
  const { email, language } = sender;
  await queueMail(tx, { template: "sealingFailed", recipient: email, language, workflowId, data: {} });
}

/** Tries a failed sealing again at the sender's request. */
export async function retrySealing(ctx: UserContext, workflowId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const workflow = await getWorkflowFor(tx, "workflow:send", workflowId, { lock: true });
    if (workflow.status !== "failed") throw new AppError("conflict", "not_failed");
    await addJob(tx.db, "sealWorkflow", { workflowId }, { key: `seal:${workflowId}` });
  });
}
