import { bigint, boolean, check, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { identity, oneOf, time } from "@/db/columns";
import { bulkActions, bulkItemStates, type Language } from "@/db/enums";
import { companies, companyGroups } from "./companies";
import { users } from "./users";
import type { KeptRefusal } from "./kept-refusal";
import { workflows } from "./workflows";

/** One act on many workflows, done one workflow after another. Deleted with its items after a month. */
export const bulkJobs = pgTable(
  "bulk_jobs",
  {
    ...identity,
    action: text({ enum: bulkActions }).notNull(),
    /** For a cancellation: the reason, which the recipients are told. */
    reason: text(),
    /** For a move: the target folder. */
    groupId: bigint({ mode: "number" }).references(() => companyGroups.id, { onDelete: "cascade" }),
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    companyId: bigint({ mode: "number" }).references(() => companies.id, { onDelete: "cascade" }),
    byKey: boolean().notNull(),
    language: text().$type<Language>().notNull(),
    createdAt: time().notNull(),
  },
  (t) => [
    check("bulk_jobs_action_known", oneOf(t.action, bulkActions)),
    index("bulk_jobs_user_idx").on(t.userId),
    index("bulk_jobs_company_idx").on(t.companyId),
    index("bulk_jobs_group_idx").on(t.groupId),
    index("bulk_jobs_created_idx").on(t.createdAt),
  ],
);

export const bulkItems = pgTable(
  "bulk_items",
  {
    jobId: bigint({ mode: "number" })
      .notNull()
      .references(() => bulkJobs.id, { onDelete: "cascade" }),
    workflowId: bigint({ mode: "number" })
      .notNull()
      .references(() => workflows.id, { onDelete: "cascade" }),
    state: text({ enum: bulkItemStates }).notNull().default("waiting"),
    refusal: jsonb().$type<KeptRefusal>(),
    /** For a move that can be undone: whether it took place, and from which folder. */
    isMoved: boolean().notNull().default(false),
    fromGroupId: bigint({ mode: "number" }),
  },
  (t) => [
    primaryKey({ columns: [t.jobId, t.workflowId] }),
    check("bulk_items_state_known", oneOf(t.state, bulkItemStates)),
    index("bulk_items_workflow_idx").on(t.workflowId),
  ],
);
