import "server-only";
import { and, eq } from "drizzle-orm";
import { mails } from "@/db/schema/platform";
import { FactsDiffer } from "@/lib/audit/facts/list-kept-facts";
import { type Context, transact } from "@/lib/platform/context/context";
import { log } from "@/lib/platform/logs/log";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { queueForOperator } from "@/lib/platform/logs/tell-operator";
import { findSender } from "./find-sender";

/** Tells sender and operator, once for each workflow, which entry of the trail a fact does not fit. */
export async function tellDifference(
  ctx: Context,
  workflowId: number,
  error: unknown,
  outcome = `Workflow ${workflowId} is not sealed`,
): Promise<void> {
  if (!(error instanceof FactsDiffer)) return;
  const { difference, message } = error;
  log.error({ workflowId, ...difference }, "what is stored is not what the audit trail attests");
  await transact(ctx, async (tx) => {
    await tellSender(tx, workflowId, difference);
    await queueForOperator(tx, {
      topic: `facts:${workflowId}`,
      subject: "Countersign: a record differs from its audit trail",
      text:
        `${outcome}. ${message}.\n` +
        "Somebody changed the database outside the product, or a disk is damaged. Compare with a backup before you change anything.",
    });
  });
}

async function tellSender(tx: Context, workflowId: number, difference: FactsDiffer["difference"]): Promise<void> {
  const isTold = and(eq(mails.workflowId, workflowId), eq(mails.template, "factsDiffer"));
  const sender = await findSender(tx, workflowId);
  const [told] = await tx.db.select({ id: mails.id }).from(mails).where(isTold).limit(1);
  if (!sender || told) return;
  const { email, language } = sender;
  await queueMail(tx, { template: "factsDiffer", recipient: email, language, workflowId, data: difference });
}
