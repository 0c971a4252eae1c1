import { bigint, index, pgTable } from "drizzle-orm/pg-core";
import { workflows } from "./workflows";

/**
 * What a workflow was made from. No foreign keys: templates and public links are deleted for good only when nobody can
 * ask for their workflows any more.
 */
export const workflowOrigins = pgTable(
  "workflow_origins",
  {
    workflowId: bigint({ mode: "number" })
      .primaryKey()
      .references(() => workflows.id, { onDelete: "cascade" }),
    /** The template, and never the snapshot that a batch or a link keeps of it. */
    templateId: bigint({ mode: "number" }).notNull(),
    publicLinkId: bigint({ mode: "number" }),
  },
  (t) => [
    index("workflow_origins_template_idx").on(t.templateId, t.workflowId),
    index("workflow_origins_link_idx").on(t.publicLinkId, t.workflowId),
  ],
);
