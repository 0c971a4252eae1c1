import "server-only";
import { and, eq, isNull, lte, or } from "drizzle-orm";
import { recipients } from "@/db/schema/workflows";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Context, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { settings } from "@/lib/platform/process/settings";
import { fullName } from "@/lib/recipients/rules";
import { senderLanguage } from "@/lib/access/find-sender";
import { lockRequest } from "./lock-request";
import { asRecipient, type SigningRequest } from "./open-request";

/** Refuses further codes, with the time until the next try and the sender to ask. */
export function lockedOut(request: SigningRequest, until: Date, now: Date): AppError {
  return new AppError("too_many", "locked_out", lockDetail(request, until, now));
}

/** The last allowed wrong code is reported as wrong, with the lockout that follows. */
export function wrongCode(request: SigningRequest, until: Date | null, now: Date): AppError {
  return until
    ? new AppError("wrong_access_code", "locked_out", lockDetail(request, until, now))
    : new AppError("wrong_access_code");
}

const lockDetail = ({ sender }: SigningRequest, until: Date, now: Date) => ({
  values: lockValues(sender, until, now),
  retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
});

export const lockValues = (sender: { firstName: string; lastName: string }, until: Date, now: Date) => ({
  minutes: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000)),
  sender: fullName(sender),
  email: settings().SUPPORT_EMAIL,
});

/** Records that the recipient is locked out, and tells the sender. Callers must hold the workflow's lock. */
export async function recordLockOut(tx: Context, request: SigningRequest): Promise<void> {
  const { workflow, holder, sender } = request;
  await recordAudit(tx, workflow.id, { action: "recipientLockedOut", description: "", signatoryId: holder.id });
  await queueMail(tx, {
    template: "recipientLockedOut",
    recipient: sender.email,
    language: senderLanguage(request),
    workflowId: workflow.id,
    data: { signatoryId: holder.id },
  });
}

/** Locks one-time codes until `until`. Recorded once for each lockout. */
export async function lockOut(ctx: Context, request: SigningRequest, until: Date): Promise<void> {
  await transact(asRecipient(ctx, request), async (tx) => {
    await lockRequest(tx, request);
    const notLocked = or(isNull(recipients.gatePausedUntil), lte(recipients.gatePausedUntil, tx.now));
    const locked = await tx.db
      .update(recipients)
      .set({ gatePausedUntil: until })
      .where(and(eq(recipients.id, request.holder.id), notLocked))
      .returning({ id: recipients.id });
    if (locked.length > 0) await recordLockOut(tx, request);
  });
}
