import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { reminders } from "@/db/schema/reminders";
import type { Context } from "@/lib/platform/context/context";
import { codeReminder, hasReminderCode } from "@/lib/audit/reminder-code";
import { isAddress } from "./replace-host";

/** Replaces the person who left as the one who is told of delays. A code that does not match is not replaced. */
export async function replaceEscalated(
  tx: Context,
  workflowIds: readonly number[],
  addressHash: string,
  escalateEmail: string,
): Promise<void> {
  const told = and(inArray(reminders.workflowId, [...workflowIds]), isAddress(reminders.escalateEmail, addressHash));
  for (const row of await tx.db.select().from(reminders).where(told)) {
    await tx.db.update(reminders).set({ escalateEmail }).where(eq(reminders.id, row.id));
    if (hasReminderCode(row)) await codeReminder(tx, { ...row, escalateEmail });
  }
}
