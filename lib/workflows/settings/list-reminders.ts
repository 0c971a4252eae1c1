import "server-only";
import { asc, eq } from "drizzle-orm";
import { reminders } from "@/db/schema/reminders";
import type { Context } from "@/lib/platform/context/context";

export type ReminderRow = typeof reminders.$inferSelect;

/** Ordered by days (specification, Workflows 9). */
export const listReminders = (ctx: Context, workflow: { id: number }): Promise<ReminderRow[]> =>
  ctx.db
    .select()
    .from(reminders)
    .where(eq(reminders.workflowId, workflow.id))
    .orderBy(asc(reminders.reminderDaysSet), asc(reminders.id));
