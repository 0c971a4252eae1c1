import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { AuditAction } from "@/db/enums";
import { mails } from "@/db/schema/platform";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Context, transact } from "@/lib/platform/context";
import { deliverMessage } from "@/lib/platform/mail/deliver-message";
import { renderMail } from "./render-mail";

const audited: Record<string, AuditAction> = {
  signatureRequest: "requestEmailed",
  stepDone: "originatorNotified",
  escalation: "escalationSent",
  reminder: "reminderSent",
};

/** Delivered at least once; twice only when the process dies between the server's yes and our mark (invariants.md 9, 10). */
export async function deliverMail(ctx: Context, mailId: number): Promise<void> {
  const [mail] = await ctx.db
    .select()
    .from(mails)
    .where(and(eq(mails.id, mailId), isNull(mails.sentAt)));
  if (!mail) return;
  const message = await renderMail(ctx, mail);
  if (message) await deliverMessage(ctx.db, message);
  await transact(ctx, async (tx) => {
    await tx.db.update(mails).set({ sentAt: tx.now }).where(eq(mails.id, mail.id));
    const action = audited[mail.template];
    if (!message || !action || mail.workflowId === null) return;
    const signatoryId = Number(mail.data["signatoryId"]);
    await recordAudit(tx, mail.workflowId, { action, description: mail.recipient, signatoryId });
  });
}
