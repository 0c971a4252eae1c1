import "server-only";
import { listAttachments } from "@/lib/attachments/access";
import type { Context } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { listReminders } from "@/lib/workflows/settings/list-reminders";

/** A code of a draft's attachments and reminders, whose changes leave its `updated_at` as it is. */
export async function sentBeside(ctx: Context, draft: { id: number }): Promise<string> {
  const [{ referenceAttachments, signatoryAttachments }, reminders] = await Promise.all([
    listAttachments(ctx, draft),
    listReminders(ctx, draft),
  ]);
  return sha256(
    JSON.stringify([
      referenceAttachments.map((one) => [one.id, one.title, one.description, one.fileName, one.fileHash]),
      signatoryAttachments.map((one) => [one.id, one.signatoryId, one.title, one.description, one.required]),
      reminders.map((one) => [
        one.id,
        one.reminderDaysSet,
        one.escalateDaysSet,
        one.escalateEmail,
        one.customEmailText,
      ]),
    ]),
  );
}
