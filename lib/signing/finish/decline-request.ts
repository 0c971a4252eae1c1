import "server-only";
import { eq, inArray } from "drizzle-orm";
import { fieldEntries } from "@/db/schema/documents";
import { signatories } from "@/db/schema/workflows";
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
import { asSignatory, assertOwn, assertReachable, type SigningRequest } from "@/lib/signing/gate/open-request";

/** Ends the workflow for everyone; this recipient's entries are deleted, and only the sender gets the reason. */
export async function declineRequest(ctx: Context, request: SigningRequest, reason: string): Promise<void> {
  assertReachable(request, ctx.now);
  await refusingOther(ctx, request.workflow.id, () =>
    transact(asSignatory(ctx, request), async (tx) => {
      const locked = await lockAsSent(tx, request);
      const { workflow, signatory, holder } = locked;
      assertReachable(locked, tx.now);
      if (signatory.status === "declined") return;
      assertOwn(locked, tx.now);
      if (!roleDefinitions[signatory.recipientRole].declines) throw new AppError("forbidden", "role_cannot_decline");
      await tx.db.delete(fieldEntries).where(eq(fieldEntries.signatoryId, signatory.id));
      const people = await tx.db
        .update(signatories)
        .set({ status: "declined", declinedAt: tx.now, declineReason: reason, ...keptSalts() })
        .where(inArray(signatories.id, [signatory.id, holder.id]))
        .returning();
      const ended = { status: "declined", updatedAt: tx.now } as const;
      const entry = { action: "declined", description: "", signatoryId: holder.id } as const;
      await appendAudit(tx, workflow, [entry, attest({ people })], ended);
      await queueEvent(tx, "workflow.declined", { ...workflow, ...ended }, signatory);
      if (!request.sender.mutedMails.includes("declined"))
        await queueMail(tx, {
          template: "workflowDeclined",
          recipient: request.sender.email,
          language: senderLanguage(request),
          workflowId: workflow.id,
          data: { signatoryId: signatory.id },
        });
    }),
  );
}
