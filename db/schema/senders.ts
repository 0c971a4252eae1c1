import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./users";
import { workflows } from "./workflows";

/**
 * Who sent a workflow, as they and their organisation were called then; a trigger refuses changes. The audit trail
 * attests it. Erased with the account, or with the workflow's contents.
 */
export const senders = pgTable(
  "senders",
  {
    workflowId: bigint({ mode: "number" })
      .primaryKey()
      .references(() => workflows.id, { onDelete: "cascade" }),
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    email: text().notNull(),
    /** The organisation's name. */
    company: text(),
    factSalt: text().notNull(),
  },
  (t) => [index("senders_user_idx").on(t.userId)],
);
