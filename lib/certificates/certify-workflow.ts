import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { workflows } from "@/db/schema/workflows";
import { type Context, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { giveWay } from "@/lib/platform/process/give-way";
import { log } from "@/lib/platform/logs/log";
import { queueForOperator } from "@/lib/platform/logs/tell-operator";
import { findSender } from "@/lib/access/find-sender";
import { findStoredHash, makeCertificate } from "./make-certificate";
import { othersAwaitSeal, queueCertificate } from "./queue-certificate";

/** The total limit of the delay while workflows wait to be sealed. */
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
  if (ctx.now.getTime() - sealedAt.getTime() < patienceMs && (await othersAwaitSeal(ctx, workflowId)))
    return queueCertificate(ctx, workflowId, { isDelayed: true });
  await giveWay(sealedAt);
  try {
    await makeCertificate(own, workflow);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
    // Another try would be refused too, as the record is not whole; the pages say why.
    log.error({ workflowId, reason: error.reason, ...error.detail.values }, "a certificate was refused");
    if (error.reason !== "record_erased")
      await transact(ctx, (tx) => queueForOperator(tx, refused(workflowId, error.reason)));
  }
}

/** In English, as the log; what the refusal says is in the sender's language. */
const refused = (workflowId: number, reason: string) => ({
  topic: `certificate:${workflowId}`,
  subject: "Countersign: a record differs from its audit trail",
  text:
    `Workflow ${workflowId} gets no certificate (${reason}); the log says what differs.\n` +
    "Somebody changed the database or the storage outside the product, or a disk is damaged. Compare with a backup before you change anything.",
});
