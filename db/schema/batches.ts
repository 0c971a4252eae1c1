import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { identity, oneOf, time, timestamps } from "@/db/columns";
import { batchRowStates, batchStates, type Language, tableEncodings, tableSeparators } from "@/db/enums";
import { madeFromTemplate } from "./made-from-template";
import { users } from "./users";
import type { KeptRefusal } from "./kept-refusal";
import { workflows } from "./workflows";

/** Workflows that are sent from one template, one for each row of a table (decision 38). */
export const batches = pgTable(
  "batches",
  {
    ...identity,
    ...timestamps,
    title: text().notNull(),
    /** What the sender's own system calls it. */
    externalId: text(),
    ...madeFromTemplate(),
    state: text({ enum: batchStates }).notNull().default("ready"),
    /** Who owns the workflows: whoever started the batch, as a person or with the organisation's key. */
    startedBy: bigint({ mode: "number" }).references(() => users.id, { onDelete: "set null" }),
    startedByKey: boolean().notNull().default(false),
    /** The language in which the rows are read, both when they are checked and when they are sent. */
    language: text().$type<Language>().notNull(),
    startedAt: time(),
    endedAt: time(),
    headings: text().array().notNull(),
    /** As it was uploaded; null for batches of versions that did not keep it. */
    encoding: text({ enum: tableEncodings }),
    separator: text({ enum: tableSeparators }),
    /** Counts the starts, so that jobs which an earlier start queued do nothing. */
    run: integer().notNull().default(0),
    isSample: boolean().notNull().default(false),
  },
  (t) => [
    check("batches_state_known", oneOf(t.state, batchStates)),
    check("batches_encoding_known", oneOf(t.encoding, tableEncodings)),
    check("batches_separator_known", oneOf(t.separator, tableSeparators)),
    index("batches_creator_idx").on(t.creatorId, t.id),
    index("batches_company_idx").on(t.companyId, t.id),
    index("batches_group_idx").on(t.groupId, t.id),
    index("batches_template_idx").on(t.templateId),
    index("batches_snapshot_idx").on(t.snapshotId),
    // Their waiting rows count against the plan.
    index("batches_running_company_idx")
      .on(t.companyId)
      .where(sql`${t.state} = 'running'`),
    index("batches_started_idx").on(t.startedBy, t.state),
  ],
);

type BatchPerson = Partial<Record<"firstName" | "lastName" | "email" | "mobileNumber" | "defaultLanguage", string>> & {
  singleName?: boolean;
};

/** What a row gives: the roles' people, values of fields, name and folder of the workflow. */
export type BatchRowInput = {
  name?: string;
  groupId?: number;
  signatories: (BatchPerson & {
    roleName: string;
    members?: BatchPerson[];
    hostName?: string;
    hostEmail?: string;
    externalId?: string;
  })[];
  fields: Record<string, string | boolean>;
  externalId?: string;
  metadata?: Record<string, string>;
};

export const batchRows = pgTable(
  "batch_rows",
  {
    batchId: bigint({ mode: "number" })
      .notNull()
      .references(() => batches.id, { onDelete: "cascade" }),
    /** As in a spreadsheet, from 1; the headings are line 1. */
    line: integer().notNull(),
    cells: text().array().notNull(),
    /** Null if the row was wrong when it was read. */
    input: jsonb().$type<BatchRowInput>(),
    state: text({ enum: batchRowStates }).notNull(),
    refusal: jsonb().$type<KeptRefusal>(),
    workflowId: bigint({ mode: "number" }).references(() => workflows.id, { onDelete: "set null" }),
    endedAt: time(),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.line] }),
    check("batch_rows_state_known", oneOf(t.state, batchRowStates)),
    index("batch_rows_state_idx").on(t.batchId, t.state, t.line),
    index("batch_rows_workflow_idx").on(t.workflowId),
  ],
);
