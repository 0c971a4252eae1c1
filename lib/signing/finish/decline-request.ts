import "server-only";
import { eq, inArray } from "drizzle-orm";
import { fieldEntries } from "@/db/schema/documents";
import { recipients } from "@/db/schema/workflows";
import { refusingOther } from "@/lib/access/refusing-other";
import { keptSalts } from "@/lib/audit/facts/kept-salts";
import { attest } from "@/lib/audit/facts/record";
import { appendAudit } from "@/lib/audit/record-audit";
import { queueEvent } from "@/lib/integrations/queue-event";
import { type Context, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { roleDefinitions } from "@/lib/recipients/roles";
import { senderLanguage } from "@/lib/access/find-sender";
import { lockAsSent } from "@/lib/signing/gate/lock-request";
import { asRecipient, assertOwn, assertReachable, type SigningRequest } from "@/lib/signing/gate/open-request";

/** Ends the workflow for everyone; this recipient's entries are deleted, and only the sender gets the reason. */
export async function declineRequest(ctx: Context, request: SigningRequest, reason: string): Promise<void> {
  assertReachable(request, ctx.now);
  await refusingOther(ctx, request.workflow.id, () =>
    transact(asRecipient(ctx, request), async (tx) => {
      const locked = await lockAsSent(tx, request);
      const { workflow, recipient, holder } = locked;
      assertReachable(locked, tx.now);
      if (recipient.status === "declined") return;
      assertOwn(locked, tx.now);
      if (!roleDefinitions[recipient.recipientRole].declines) throw new AppError("forbidden", "role_cannot_decline");
      await tx.db.delete(fieldEntries).where(eq(fieldEntries.signatoryId, recipient.id));
      const people = await tx.db
        .update(recipients)
        .set({ status: "declined", declinedAt: tx.now, declineReason: reason, ...keptSalts() })
        .where(inArray(recipients.id, [recipient.id, holder.id]))
        .returning();
      const ended = { status: "declined", updatedAt: tx.now } as const;
      const entry = { action: "declined", description: "", signatoryId: holder.id } as const;
      await appendAudit(tx, workflow, [entry, attest({ people })], ended);
      await queueEvent(tx, "workflow.declined", { ...workflow, ...ended }, recipient);
      if (!request.sender.mutedMails.includes("declined"))
        await queueMail(tx, {
          template: "workflowDeclined",
          recipient: request.sender.email,
          language: senderLanguage(request),
          workflowId: workflow.id,
          data: { signatoryId: recipient.id },
        });
    }),
  );
}
