import "server-only";
import { findSender } from "@/lib/access/find-sender";
import { FactsDiffer } from "@/lib/audit/facts/list-kept-facts";
import { type Context, transact } from "@/lib/platform/context";
import { translator } from "@/lib/platform/i18n/translate";
import { log } from "@/lib/platform/log";
import { queueForOperator } from "@/lib/platform/tell-operator";
import { tellDifference } from "@/lib/sealing/tell-difference";
import { NotAsQueued } from "./assert-as-queued";
import type { MailRow } from "./find-unsent-mail";
import { refuseMail } from "./refuse-mail";

/**
 * Gives up a mail that was to lead a recipient's link elsewhere, or that the product has not queued as it is stored;
 * tells sender and operator. Throws any other error.
 */
export async function refuseExchanged(ctx: Context, mail: MailRow, error: unknown): Promise<void> {
  const { workflowId, recipient: address } = mail;
  const sender = workflowId === null ? null : await findSender(ctx, workflowId);
  const t = translator(sender?.language ?? "en", "mails.mailHeldBack");
  if (error instanceof NotAsQueued) {
    await refuseMail(ctx, mail, t("notAsQueued"), { isHeldBack: true });
    return tellOfExchanged(ctx, mail, error);
  }
  if (!(error instanceof FactsDiffer) || workflowId === null) throw error;
  await refuseMail(ctx, mail, t("misdirected", { address }), { isHeldBack: true });
  await tellDifference(ctx, workflowId, error, `A mail with a recipient's link of workflow ${workflowId} is not sent`);
}

async function tellOfExchanged(ctx: Context, mail: MailRow, { message }: NotAsQueued): Promise<void> {
  const { id, template, workflowId, mac } = mail;
  log.error({ mailId: id, template, workflowId, hasCode: mac !== null }, "a mail is not stored as it was queued");
  await transact(ctx, (tx) =>
    queueForOperator(tx, {
      topic: "mails-not-as-queued",
      againMs: 24 * 3600_000,
      subject: "Countersign: a mail is not stored as it was queued",
      text:
        `${message}, and is not sent. The log names every such mail; no other is told for a day.\n` +
        "Somebody changed the database outside the product; or the mail was queued by a version before, and waited for too long after the upgrade (docs/operating.md, Codes of mails).",
    }),
  );
}
