import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";
import { wordList } from "@/db/columns";
import { documents } from "./documents";
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
    /**
     * Whose lists may show the workflow: `u` and its initiator's id, `c` and its organisation's, `g` and its group's.
     */
    scopes: text().array().notNull(),
    /** Its name, documents and recipients, folded by SQL's `search_key`. */
    searchKey: text().notNull(),
    /**
     * Each scope combined with each role other than signer, such as `u5.approver`, to find the workflows with a rare
     * role.
     */
    roleScopes: text().array().notNull().default([]),
  },
  (t) => [
    index("workflow_search_idx").using("gin", t.scopes, t.searchKey.op("gin_trgm_ops")),
    index("workflow_search_roles_idx")
      .using("gin", t.roleScopes)
      .where(sql`${t.roleScopes} <> '{}'`),
  ],
);

/** The words that each document's pages are found by. Triggers keep it (docs/decisions/0040). */
export const documentWords = pgTable(
  "document_words",
  {
    documentId: bigint({ mode: "number" })
      .primaryKey()
      .references(() => documents.id, { onDelete: "cascade" }),
    /** The scopes of its workflow; empty if it is in none. */
    scopes: text().array().notNull(),
    /** Null until they are read, for documents that are older than this table. */
    words: wordList(),
  },
  (t) => [
    index("document_words_idx")
      .using("gin", t.scopes, t.words)
      .with({ fastupdate: false })
      .where(sql`${t.scopes} <> '{}'`),
    index("document_words_unread_idx")
      .on(t.documentId)
      .where(sql`${t.words} is null`),
  ],
);
