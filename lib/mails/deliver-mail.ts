import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { AuditAction } from "@/db/enums";
import { mails } from "@/db/schema/platform";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Context, transact } from "@/lib/platform/context";
import { addJob, afterTheHealthy } from "@/lib/platform/jobs/add-job";
import { deliverMessage } from "@/lib/platform/mail/deliver-message";
import { findMailServer, type OwnServer } from "./find-mail-server";
import { holdWhileSuspended } from "./hold-while-suspended";
import { renderMail } from "./render-mail";

type MailRow = typeof mails.$inferSelect;

const audited: Record<string, AuditAction> = {
  signatureRequest: "requestEmailed",
  stepDone: "originatorNotified",
  escalation: "escalationSent",
  reminder: "reminderSent",
};

export async function findUnsentMail(ctx: Context, mailId: number): Promise<MailRow | null> {
  const [mail] = await ctx.db
    .select()
    .from(mails)
    .where(and(eq(mails.id, mailId), isNull(mails.sentAt)));
  return mail ?? null;
}

/** Delivered at least once; twice only when the process dies between the server's yes and our mark (invariants.md 9, 10). */
export async function deliverMail(ctx: Context, mailId: number): Promise<void> {
  const mail = await findUnsentMail(ctx, mailId);
  if (!mail || (await holdWhileSuspended(ctx, mail))) return;
  const own = await findMailServer(ctx, mail);
  if (own) return queueOwnDelivery(ctx, mailId, own);
  await deliverByProduct(ctx, mail);
}

/** By the product's own way, whatever the sender has set. */
export async function deliverByProduct(ctx: Context, mail: MailRow): Promise<void> {
  const message = await renderMail(ctx, mail);
  if (message) await deliverMessage(ctx.db, message);
  await markSent(ctx, mail, message !== null);
}

/** In a line of its owner's: mail of one dead server waits behind itself, and before nobody else's (invariants.md 13). */
export async function queueOwnDelivery(ctx: Context, mailId: number, { settings }: OwnServer): Promise<void> {
  await addJob(
    ctx.db,
    "deliverOwnMail",
    { mailId },
    {
      key: `own-mail:${mailId}`,
      queue: `mail-server:${settings.id}`,
      ...(settings.failures > 0 && { priority: afterTheHealthy }),
      ...(settings.retryAt && settings.retryAt > ctx.now && { runAt: settings.retryAt }),
    },
  );
}

export async function markSent(ctx: Context, mail: MailRow, wasSent: boolean): Promise<void> {
  await transact(ctx, async (tx) => {
    await tx.db.update(mails).set({ sentAt: tx.now }).where(eq(mails.id, mail.id));
    const action = audited[mail.template];
    if (!wasSent || !action || mail.workflowId === null) return;
    const signatoryId = Number(mail.data["signatoryId"]);
    await recordAudit(tx, mail.workflowId, { action, description: mail.recipient, signatoryId });
  });
}
