import { bigint, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { identity, time, timestamps } from "@/db/columns";
import { recipients, workflows } from "./workflows";

export const reminders = pgTable(
  "reminders",
  {
    ...identity,
    ...timestamps,
    workflowId: bigint({ mode: "number" })
      .notNull()
      .references(() => workflows.id, { onDelete: "cascade" }),
    /** Whole days after sending. */
    reminderDaysSet: integer().notNull(),
    /** Whole days after sending; 0 for no escalation. */
    escalateDaysSet: integer().notNull().default(0),
    escalateEmail: text(),
    customEmailText: text(),
    /**
     * Binds text, days and address once the workflow is sent (lib/audit/macs.ts); null if a version without codes saved
     * it.
     */
    code: text(),
    reminderSentAt: time(),
    escalateSentAt: time(),
  },
  (t) => [index("reminders_workflow_idx").on(t.workflowId)],
);

/**
 * One row per slot and recipient: the unique key ensures each reminder is sent once, by any process (docs/invariants.md
 * 26).
 */
export const reminderSends = pgTable(
  "reminder_sends",
  {
    ...identity,
    workflowId: bigint({ mode: "number" })
      .notNull()
      .references(() => workflows.id, { onDelete: "cascade" }),
    signatoryId: bigint({ mode: "number" })
      .notNull()
      .references(() => recipients.id, { onDelete: "cascade" }),
    slot: text().notNull(),
    createdAt: time().notNull().defaultNow(),
  },
  (t) => [
    unique("reminder_sends_slot_key").on(t.workflowId, t.signatoryId, t.slot),
    index("reminder_sends_signatory_idx").on(t.signatoryId),
  ],
);
