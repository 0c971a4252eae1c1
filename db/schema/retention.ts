import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { identity, time, timestamps } from "@/db/columns";
import { companies, companyGroups } from "./companies";
import { users } from "./users";
import { workflows } from "./workflows";

/**
 * A reason to keep a workflow, or all workflows of a folder, whatever deletes, erases or moves them. Triggers refuse what
 * would, even if a function forgets to ask. Several may stand at once.
 */
export const holds = pgTable(
  "holds",
  {
    ...identity,
    /** Whose workflow or folder it is; null for a workflow of a person without an organisation. */
    companyId: bigint({ mode: "number" }).references(() => companies.id, { onDelete: "set null" }),
    workflowId: bigint({ mode: "number" }).references(() => workflows.id, { onDelete: "cascade" }),
    groupId: bigint({ mode: "number" }).references(() => companyGroups.id, { onDelete: "cascade" }),
    reason: text().notNull(),
    /** No foreign key: whoever set it may go. */
    setBy: bigint({ mode: "number" }).notNull(),
    setAt: time().notNull(),
    /** When it ends by itself; a job lifts it then. */
    until: time(),
    liftedAt: time(),
    /** Null if it ended by itself. */
    liftedBy: bigint({ mode: "number" }),
  },
  (t) => [
    index("holds_workflow_idx").on(t.workflowId),
    index("holds_group_idx").on(t.groupId),
    index("holds_company_idx").on(t.companyId, t.id),
    index("holds_until_idx")
      .on(t.until)
      .where(sql`${t.liftedAt} is null`),
    check("holds_one_thing", sql`num_nonnulls(${t.workflowId}, ${t.groupId}) = 1`),
  ],
);

/**
 * For how many years workflows are kept, by the state in which they are; null means for ever. One row for an
 * organisation, a folder with a rule of its own, or the personal workflows of a user.
 */
export const retentionRules = pgTable(
  "retention_rules",
  {
    ...identity,
    ...timestamps,
    companyId: bigint({ mode: "number" })
      .unique()
      .references(() => companies.id, { onDelete: "cascade" }),
    groupId: bigint({ mode: "number" })
      .unique()
      .references(() => companyGroups.id, { onDelete: "cascade" }),
    userId: bigint({ mode: "number" })
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    completedYears: integer(),
    draftYears: integer(),
    cancelledYears: integer(),
    declinedYears: integer(),
    /** The rule erases nothing before; it is 30 days after a change that shortens it. */
    erasesFrom: time().notNull(),
  },
  (t) => [
    check("retention_rules_one_owner", sql`num_nonnulls(${t.companyId}, ${t.groupId}, ${t.userId}) = 1`),
    check("retention_rules_completed", sql`${t.completedYears} between 1 and 30`),
    check("retention_rules_draft", sql`${t.draftYears} between 1 and 30`),
    check("retention_rules_cancelled", sql`${t.cancelledYears} between 1 and 30`),
    check("retention_rules_declined", sql`${t.declinedYears} between 1 and 30`),
  ],
);

/**
 * Workflows that a rule erases within 30 days, and those that it has erased. None is erased that has not been in the
 * list for 30 days, under the same rule.
 */
export const retentionDue = pgTable(
  "retention_due",
  {
    workflowId: bigint({ mode: "number" })
      .primaryKey()
      .references(() => workflows.id, { onDelete: "cascade" }),
    ruleId: bigint({ mode: "number" }).references(() => retentionRules.id, { onDelete: "set null" }),
    dueAt: time().notNull(),
    listedAt: time().notNull(),
    /** When the contents were erased; the row then keeps the workflow out of the list. */
    erasedAt: time(),
  },
  (t) => [index("retention_due_rule_idx").on(t.ruleId, t.dueAt)],
);

/**
 * One row: when a job last looked at the clock, and since when it has run evenly. Nothing is erased by a rule until that
 * is a day ago.
 */
export const clockWatch = pgTable("clock_watch", {
  id: integer().primaryKey(),
  seenAt: time().notNull(),
  steadySince: time().notNull(),
});
