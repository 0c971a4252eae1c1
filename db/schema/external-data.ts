import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { identity } from "@/db/columns";
import { templates } from "./templates";
import { recipients, workflows } from "./workflows";

/**
 * What the sender's own systems call a workflow, recipient or template, and store with it. In a table of its own,
 * because most rows have none, and so that reading a whole recipient does not read this too.
 */
export const externalData = pgTable(
  "external_data",
  {
    ...identity,
    workflowId: bigint({ mode: "number" })
      .unique()
      .references(() => workflows.id, { onDelete: "cascade" }),
    signatoryId: bigint({ mode: "number" })
      .unique()
      .references(() => recipients.id, { onDelete: "cascade" }),
    templateId: bigint({ mode: "number" })
      .unique()
      .references(() => templates.id, { onDelete: "cascade" }),
    externalId: text(),
    metadata: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
  },
  (t) => [
    check("external_data_of_one", sql`num_nonnulls(${t.workflowId}, ${t.signatoryId}, ${t.templateId}) = 1`),
    index("external_data_external_id_idx")
      .on(t.externalId)
      .where(sql`${t.externalId} is not null`),
    index("external_data_metadata_idx").using("gin", t.metadata.op("jsonb_path_ops")),
  ],
);
