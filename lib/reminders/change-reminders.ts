import "server-only";
import { and, eq } from "drizzle-orm";
import { reminders } from "@/db/schema/reminders";
import { macOf } from "@/lib/audit/macs";
import { assertScope } from "@/lib/calls/scopes";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { assertEditable, getWorkflowFor, type WorkflowRow } from "@/lib/access/workflows";
import { listReminders, type ReminderRow } from "@/lib/workflows/settings/list-reminders";
import { maximumReminders } from "@/lib/workflows/rules";
import type { ReminderInput } from "./schema";

/**
 * Locks the workflow, so that two calls at once cannot exceed the limit and no reminder is sent while it is being
 * deleted.
 */
async function getRemindable(tx: UserContext, workflowId: number): Promise<WorkflowRow> {
  const workflow = await getWorkflowFor(tx, "workflow:edit", workflowId, { lock: true });
  if (workflow.status !== "notStarted" && workflow.status !== "inProgress")
    throw new AppError("conflict", "not_remindable");
  if (workflow.status === "notStarted") assertEditable(workflow);
  return workflow;
}

/** Adds a reminder to a draft or a running workflow; at most three. */
export async function addReminder(ctx: UserContext, workflowId: number, input: ReminderInput): Promise<ReminderRow> {
  return transact(ctx, async (tx) => {
    const workflow = await getRemindable(tx, workflowId);
    if (workflow.status === "inProgress") assertScope(tx.actor, "send");
    const known = await listReminders(tx, workflow);
    if (known.length >= maximumReminders)
      throw new AppError("conflict", "reminders_full", { values: { maximum: maximumReminders } });
    const reminder = {
      workflowId: workflow.id,
      reminderDaysSet: input.reminderDaysSet,
      escalateDaysSet: input.escalateDaysSet,
      escalateEmail: input.escalateEmail || null,
      customEmailText: input.customEmailText || null,
    };
    const [row] = await tx.db
      .insert(reminders)
      .values({ ...reminder, code: macOf("reminder", reminder), createdAt: tx.now })
      .returning();
    if (!row) throw new Error("The reminder's row was not written");
    return row;
  });
}

/** A reminder that was sent already stays as a record. */
export async function deleteReminder(ctx: UserContext, workflowId: number, reminderId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const workflow = await getRemindable(tx, workflowId);
    const own = and(eq(reminders.id, reminderId), eq(reminders.workflowId, workflow.id));
    const [row] = await tx.db.select().from(reminders).where(own);
    if (!row) throw new AppError("not_found");
    if (row.reminderSentAt || row.escalateSentAt) throw new AppError("conflict", "reminder_sent");
    await tx.db.delete(reminders).where(own);
  });
}
