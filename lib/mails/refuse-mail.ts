import "server-only";
import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { mails } from "@/db/schema/platform";
import { recipients, workflows } from "@/db/schema/workflows";
import { aboutMail } from "@/lib/integrations/event-payload";
import { queueEvent } from "@/lib/integrations/queue-event";
import { type Context, transact } from "@/lib/platform/context/context";
import { domainOf, log, withoutAddresses } from "@/lib/platform/logs/log";
import { metrics } from "@/lib/platform/logs/metrics";
import { mailHost } from "@/lib/platform/mail/deliver-message";
import { recipientOf } from "@/lib/platform/mail/mail-data";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { mailboxOf } from "@/lib/recipients/rules";
import { announceWorkflow } from "@/lib/workflows/announce-workflow";
import { findSender } from "@/lib/access/find-sender";
import { isSameAddress } from "@/lib/platform/text/mail-address";
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
    const changes = { refusedAt: new Date(), refusal: answer, heldBack: isHeldBack, postponedAt: null };
    const open = and(eq(mails.id, id), isNull(mails.refusedAt));
    const [refused] = await tx.db.update(mails).set(changes).where(open).returning({ id: mails.id });
    if (!refused || workflowId === null) return;
    await announceWorkflow(tx, workflowId);
    if (await wasToldBefore(tx, mail, isHeldBack)) return;
    await reportTo(tx, mail, workflowId, answer);
    const sender = await findSender(tx, workflowId);
    if (!sender || (!isHeldBack && isSameAddress(sender.email, recipient))) return;
    await queueMail(tx, {
      template: "mailRefused",
      recipient: sender.email,
      language: sender.language,
      workflowId,
      data: { signatoryId: recipientOf(mail.data), address: recipient, answer, ...(isHeldBack && { isHeldBack }) },
    });
  });
}

/** Tells the organisation's own systems, where it was a mail to a recipient. */
async function reportTo(tx: Context, { recipient, data }: MailRow, workflowId: number, answer: string) {
  const [workflow] = await tx.db.select().from(workflows).where(eq(workflows.id, workflowId));
  const people = await tx.db.select().from(recipients).where(eq(recipients.workflowId, workflowId));
  const person = people.find(({ id }) => id === recipientOf(data));
  if (!workflow || !person || ![mailboxOf(person), person.email].includes(recipient)) return;
  const { firstName, lastName, email } = person;
  const part = people.find(({ id }) => id === person.memberOf) ?? person;
  const who = { ...part, firstName, lastName, email };
  await queueEvent(tx, "signatory.mail_refused", workflow, who, aboutMail(recipient, answer));
}

/**
 * Each reminder to an address that does not exist is refused; the sender is told only once. That the product holds a mail
 * back is another matter, which an earlier refusal by a server does not hide.
 */
async function wasToldBefore(
  tx: Context,
  { id, recipient, workflowId }: MailRow,
  isHeldBack: boolean,
): Promise<boolean> {
  const [earlier] = await tx.db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        workflowId === null ? sql`false` : eq(mails.workflowId, workflowId),
        eq(mails.recipient, recipient),
        isNotNull(mails.refusedAt),
        eq(mails.heldBack, isHeldBack),
        ne(mails.id, id),
      ),
    )
    .limit(1);
  return earlier !== undefined;
}
