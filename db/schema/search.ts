import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";
import { workflows } from "./workflows";

/**
 * What each workflow is searched by. Triggers keep it; a table of its own, so that the frequent changes of a workflow's
 * state do not write to the trigram index (docs/decisions/0029).
 */
export const workflowSearch = pgTable(
  "workflow_search",
  {
    workflowId: bigint({ mode: "number" })
      .primaryKey()
      .references(() => workflows.id, { onDelete: "cascade" }),
    /** Whose lists may hold the workflow: `u` and its initiator, `c` and its organisation, `g` and its group. */
    scopes: text().array().notNull(),
    /** Its name, documents and recipients, folded by SQL's `search_key`. */
    searchKey: text().notNull(),
  },
  (t) => [index("workflow_search_idx").using("gin", t.scopes, t.searchKey.op("gin_trgm_ops"))],
);
