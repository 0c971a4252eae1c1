import "server-only";
import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { mails } from "@/db/schema/platform";
import { type Context, transact } from "@/lib/platform/context";
import { domainOf, log, withoutAddresses } from "@/lib/platform/log";
import { metrics } from "@/lib/platform/metrics";
import { mailHost } from "@/lib/platform/mail/deliver-message";
import { signatoryOf } from "@/lib/platform/mail/mail-data";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { announceWorkflow } from "@/lib/workflows/announce-workflow";
import { findSender } from "@/lib/access/find-sender";
import type { MailRow } from "./find-unsent-mail";

/**
 * Gives the mail up; tells operator and sender who did not get it, and what the server answered, or why the product held
 * it back.
 */
export async function refuseMail(
  ctx: Context,
  mail: MailRow,
  answer: string,
  { isHeldBack = false } = {},
): Promise<void> {
  const { id, recipient, template, workflowId } = mail;
  log.error(
    {
      mailId: id,
      template,
      domain: domainOf(recipient),
      workflowId,
      host: mailHost(),
      answer: withoutAddresses(answer),
    },
    "a mail was refused for good",
  );
  metrics().mails.inc({ outcome: "refused" });
  await transact(ctx, async (tx) => {
    const changes = { refusedAt: new Date(), refusal: answer, postponedAt: null };
    await tx.db.update(mails).set(changes).where(eq(mails.id, id));
    if (workflowId === null) return;
    await announceWorkflow(tx, workflowId);
    const sender = await findSender(tx, workflowId);
    const isReachable = isHeldBack || sender?.email !== recipient;
    if (!sender || !isReachable || (await wasRefusedBefore(tx, mail))) return;
    await queueMail(tx, {
      template: "mailRefused",
      recipient: sender.email,
      language: sender.language,
      workflowId,
      data: { signatoryId: signatoryOf(mail.data), address: recipient, answer, ...(isHeldBack && { isHeldBack }) },
    });
  });
}

/** Each reminder to an address that does not exist is refused; the sender is told only once. */
async function wasRefusedBefore(tx: Context, { id, recipient, workflowId }: MailRow): Promise<boolean> {
  const [earlier] = await tx.db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        workflowId === null ? sql`false` : eq(mails.workflowId, workflowId),
        eq(mails.recipient, recipient),
        isNotNull(mails.refusedAt),
        ne(mails.id, id),
      ),
    )
    .limit(1);
  return earlier !== undefined;
}
