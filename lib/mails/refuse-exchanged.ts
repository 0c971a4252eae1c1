import "server-only";
import { findSender } from "@/lib/access/find-sender";
import { FactsDiffer } from "@/lib/audit/facts/list-kept-facts";
import { type Context, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { translator } from "@/lib/platform/i18n/translate";
import { log } from "@/lib/platform/logs/log";
import { queueForOperator } from "@/lib/platform/logs/tell-operator";
import { tellDifference } from "@/lib/access/tell-difference";
import { NotAsQueued } from "./assert-as-queued";
import type { MailRow } from "./find-unsent-mail";
import { refuseMail } from "./refuse-mail";

/**
 * Gives up a mail that would send a recipient's link elsewhere or carry other texts, that is not stored as it was
 * queued, or whose documents are not the sealed ones. Tells sender and operator. Throws any other error.
 */
export async function refuseExchanged(ctx: Context, mail: MailRow, error: unknown): Promise<void> {
  const { id, workflowId, recipient: address } = mail;
  const sender = workflowId === null ? null : await findSender(ctx, workflowId);
  const t = translator(sender?.language ?? "en", "mails.mailHeldBack");
  const refuse = (key: string) => refuseMail(ctx, mail, t(key, { address }), { isHeldBack: true });
  if (error instanceof FactsDiffer && workflowId !== null) {
    const { what } = error.difference;
    await refuse(what === "message" ? "otherWords" : what === "sender" ? "otherSender" : "misdirected");
    const outcome = `A mail about workflow ${workflowId} is not sent`;
    return tellDifference(ctx, workflowId, error, outcome);
  }
  if (error instanceof NotAsQueued) {
    await refuse("notAsQueued");
    return tellOfExchanged(ctx, mail, error.message);
  }
  if (!(error instanceof AppError) || error.reason !== "not_as_sent") throw error;
  await refuse("notAsSealed");
  await tellOfExchanged(ctx, mail, `Mail ${id} has documents that are not stored as they were sealed`);
}

async function tellOfExchanged(ctx: Context, mail: MailRow, found: string): Promise<void> {
  const { id, template, workflowId, mac } = mail;
  log.error({ mailId: id, template, workflowId, hasCode: mac !== null, found }, "a mail is not as it was queued");
  await transact(ctx, (tx) =>
    queueForOperator(tx, {
      topic: "mails-not-as-queued",
      againMs: 24 * 3600_000,
      subject: "Countersign: a mail is not as it was queued",
      text:
        `${found}, and is not sent. The log names every such mail; no other is told for a day.\n` +
        "Somebody changed the database outside the product; or the mail was queued by an earlier version, and waited for too long after the upgrade (docs/operating.md, Codes of mails).",
    }),
  );
}
