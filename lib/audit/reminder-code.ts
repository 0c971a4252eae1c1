import "server-only";
import { eq } from "drizzle-orm";
import { reminders } from "@/db/schema/reminders";
import { isMac, macOf } from "./macs";
import type { Context } from "@/lib/platform/context/context";

type ReminderRow = typeof reminders.$inferSelect;

/** Gives codes to the reminders of a draft that is being sent. */
export async function codeReminders(tx: Context, workflowId: number): Promise<void> {
  for (const row of await tx.db.select().from(reminders).where(eq(reminders.workflowId, workflowId)))
    await codeReminder(tx, row);
}

export const codeReminder = ({ db }: Context, row: ReminderRow) =>
  db
    .update(reminders)
    .set({ code: macOf("reminder", row), updatedAt: row.updatedAt })
    .where(eq(reminders.id, row.id));

export const hasReminderCode = (row: ReminderRow): boolean => row.code !== null && isMac("reminder", row, row.code);
