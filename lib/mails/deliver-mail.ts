import "server-only";
import { eq, sql } from "drizzle-orm";
import type { AuditAction } from "@/db/enums";
import { prepared } from "@/db/prepared";
import { mails } from "@/db/schema/platform";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Context, transact } from "@/lib/platform/context/context";
import { addJob, lowPriority } from "@/lib/platform/jobs/add-job";
import { type Attempt, isLast } from "@/lib/platform/jobs/attempt";
import { concerns } from "@/lib/platform/context/job-subject";
import { domainOf, log } from "@/lib/platform/logs/log";
import { metrics } from "@/lib/platform/logs/metrics";
import { deliverMessage, keepInMailbox, mailHost } from "@/lib/platform/mail/deliver-message";
import { type MailName, recipientOf } from "@/lib/platform/mail/mail-data";
import { lastMails } from "@/lib/platform/mail/last-mails";
import { MailServerFailure } from "@/lib/platform/mail/smtp";
import { findMailServer, type OwnServer } from "@/lib/mail-server/find-mail-server";
import { findUnsentMail, type MailRow } from "./find-unsent-mail";
import { holdBack } from "./hold-back";
import { postponeMail } from "./postpone-mail";
import { refuseExchanged } from "./refuse-exchanged";
import { refuseMail } from "./refuse-mail";
import { renderMail } from "./render-mail";

const audited: Partial<Record<string, AuditAction>> = {
  signatureRequest: "requestEmailed",
  stepDone: "originatorNotified",
  escalation: "escalationSent",
  reminder: "reminderSent",
  documentCopy: "copySent",
  ownLink: "requestEmailed",
  partIsFree: "requestEmailed",
  delegatedRequest: "requestEmailed",
  requestChanged: "requestEmailed",
} satisfies Partial<Record<MailName, AuditAction>>;

/**
 * Delivers at least once; twice only if the process dies after the server accepts and before the mail is marked, or if
 * the server does not say that it accepts (docs/invariants.md 9, 10).
 */
export async function deliverMail(ctx: Context, mailId: number, attempt?: Attempt): Promise<void> {
  const mail = await findUnsentMail(ctx, mailId);
  if (!mail) return;
  concerns(mail.workflowId);
  if (mail.isSuspended && !mail.isOfSample) return holdBack(ctx, mailId);
  const own = mail.hasOwnServer && !mail.isOfSample ? await findMailServer(ctx, mail) : null;
  if (own) return queueOwnDelivery(ctx, mailId, own);
  const delivered = mail.isOfSample ? deliverToMailbox(ctx, mail) : deliverByProduct(ctx, mail, attempt);
  await delivered.catch((error: unknown) => refuseExchanged(ctx, mail, error));
}

/** A sample's mails stay on this machine, whatever mail server is set: its people do not exist. */
export async function deliverToMailbox(ctx: Context, mail: MailRow): Promise<void> {
  const message = await renderMail(ctx, mail);
  if (message) await keepInMailbox(ctx.db, message, ctx.now);
  await markSent(ctx, mail, message !== null, "mailbox");
}

/**
 * Delivers through the product's mail server, whatever the sender has set. A mail that the server does not accept even
 * at the job's last attempt, after four days, counts as refused.
 */
export async function deliverByProduct(ctx: Context, mail: MailRow, attempt?: Attempt): Promise<void> {
  const message = await renderMail(ctx, mail);
  try {
    if (message) await deliverMessage(ctx.db, message);
  } catch (error) {
    if (!(error instanceof MailServerFailure)) throw error;
    const isOfMail = error.problem === "later" || error.problem === "unanswered";
    if (isOfMail && !isLast(attempt)) throw error; // left to the job's own retries, ever less often
    const isRefused = isOfMail || error.problem === "message";
    return isRefused ? refuseMail(ctx, mail, error.words ?? "") : postponeMail(ctx, mail, error);
  }
  await markSent(ctx, mail, message !== null, mailHost());
}

/** In a queue per owner, so that mail for a dead server delays only its owner's mail (docs/invariants.md 13). */
export async function queueOwnDelivery(ctx: Context, mailId: number, { settings }: OwnServer): Promise<void> {
  const runAt = pausedUntil(ctx, settings);
  await addJob(
    ctx.db,
    "deliverOwnMail",
    { mailId },
    {
      key: `own-mail:${mailId}`,
      queue: `mail-server:${settings.id}`,
      ...(settings.failures > 0 && { priority: lowPriority }),
      ...(runAt && { runAt }),
    },
  );
}

const longestPauseMs = 10 * 60_000; // longer than any that `deliverOwnMail` makes

/**
 * When the server is tried again; null if it may be tried now, or if the time comes from a clock that was set back
 * since.
 */
export function pausedUntil({ now }: Context, { retryAt }: Pick<OwnServer["settings"], "retryAt">): Date | null {
  const leftMs = retryAt ? retryAt.getTime() - now.getTime() : 0;
  return leftMs > 0 && leftMs <= longestPauseMs ? retryAt : null;
}

const sentMail = prepared((db) =>
  db
    .update(mails)
    .set({ sentAt: sql`${sql.placeholder("sentAt")}::timestamptz`, postponedAt: null })
    .where(eq(mails.id, sql.placeholder("id")))
    .prepare("sent_mail"),
);

export async function markSent(ctx: Context, mail: MailRow, wasSent: boolean, host: string): Promise<void> {
  const mark = (db: Context["db"]) =>
    lastMails.includes(mail.template)
      ? db.delete(mails).where(eq(mails.id, mail.id))
      : sentMail(db).execute({ id: mail.id, sentAt: ctx.now.toISOString() });
  const { workflowId } = mail;
  const line = { mailId: mail.id, template: mail.template, workflowId, domain: domainOf(mail.recipient), host };
  if (wasSent) metrics().mails.inc({ outcome: "delivered" });
  log.info(line, wasSent ? "a mail was delivered" : "a mail was not needed any more");
  const action = audited[mail.template];
  if (!wasSent || !action || workflowId === null) return void (await mark(ctx.db));
  const signatoryId = recipientOf(mail.data);
  await transact(ctx, async (tx) => {
    await mark(tx.db);
    await recordAudit(tx, workflowId, { action, description: mail.recipient, signatoryId });
  });
}
