import "server-only";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { attachments } from "@/db/schema/attachments";
import { fieldEntries } from "@/db/schema/documents";
import { deviceSessions, otpChallenges } from "@/db/schema/signing";
import { assertEntriesNotHeld } from "@/lib/holds/held";
import type { Context } from "@/lib/platform/context/context";

/** Columns of a recipient who has done nothing yet, for a part that passes to somebody else. */
export const nothingDone = {
  openedAt: null,
  consentVersion: null,
  consentLanguage: null,
  consentedAt: null,
  returnUrl: null,
};

/** Takes a part out of the hands of whoever signs it on a host's device. */
export const endDeviceSessions = (tx: Context, signatoryId: number) =>
  tx.db
    .update(deviceSessions)
    .set({ endedAt: tx.now })
    .where(and(eq(deviceSessions.signatoryId, signatoryId), isNull(deviceSessions.endedAt)));

/** Nothing that one person entered, uploaded or confirmed by a code passes to the next. */
export async function forgetWork(tx: Context, signatoryId: number): Promise<void> {
  await tx.db.delete(fieldEntries).where(eq(fieldEntries.signatoryId, signatoryId));
  await tx.db.delete(otpChallenges).where(eq(otpChallenges.signatoryId, signatoryId));
  await tx.db
    .update(attachments)
    .set({ fileHash: null, fileName: null, contentType: null, byteSize: null, uploadedAt: null, updatedAt: tx.now })
    .where(and(eq(attachments.signatoryId, signatoryId), eq(attachments.kind, "requested")));
}

/**
 * The same when the sender takes the part from somebody: refused while a hold stands and there is work to lose. What
 * recipients themselves clear, hand on or decline is theirs.
 */
export async function takeWork(tx: Context, part: { id: number; workflowId: number }): Promise<void> {
  await assertWorkNotHeld(tx, part);
  await forgetWork(tx, part.id);
}

/** Refuses to take a part from somebody who entered or uploaded something, while a hold stands. */
export async function assertWorkNotHeld(tx: Context, part: { id: number; workflowId: number }): Promise<void> {
  const entered = await tx.db.$count(fieldEntries, eq(fieldEntries.signatoryId, part.id));
  const uploaded = await tx.db.$count(
    attachments,
    and(eq(attachments.signatoryId, part.id), isNotNull(attachments.fileHash)),
  );
  if (entered + uploaded > 0) await assertEntriesNotHeld(tx, part.workflowId);
}
