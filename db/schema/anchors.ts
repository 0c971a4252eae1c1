import { sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes, identity, time } from "@/db/columns";

/**
 * One Merkle tree (RFC 9162) over the heads of the audit chains that grew since the anchor before, whose root is in the
 * tree's first leaf. Append-only: triggers refuse changes of these rows and of their leaves.
 */
export const anchors = pgTable("anchors", {
  number: integer().primaryKey(),
  at: time().notNull(),
  /** How many leaves the tree has, the first one included. */
  size: integer().notNull(),
  root: text().notNull(),
  /** Empty for the first anchor. */
  previousRoot: text().notNull(),
  /** Made with SECRET_KEY (lib/audit/macs.ts); absent if a version of the product made it that had none. */
  mac: text(),
});

/** The uuid of a chain, as its leaf names it: a leaf is found by it if its `workflow_id` was changed. */
export const uuidOfLeaf = (leaf: AnyPgColumn) => sql<string>`substring(${leaf} from 11 for 36)`;

/** Without foreign keys to workflows: these would wait for the locks of people who sign. */
export const anchorLeaves = pgTable(
  "anchor_leaves",
  {
    anchor: integer()
      .notNull()
      .references(() => anchors.number),
    /** The place in the tree, from 0. */
    place: integer().notNull(),
    /** Absent for the first leaf. */
    workflowId: bigint({ mode: "number" }),
    leaf: text().notNull(),
    /** The hashes that lead from the leaf to the root (RFC 9162, 2.1.3.1), 32 bytes each. */
    path: bytes().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.anchor, t.place] }),
    index("anchor_leaves_workflow_idx").on(t.workflowId, t.anchor),
    index("anchor_leaves_uuid_idx").on(uuidOfLeaf(t.leaf)),
  ],
);

/**
 * Chains that no anchor holds yet as they are now. A trigger adds a row with each entry, in its transaction, and the
 * next anchor removes what it sees: an entry that is committed late is in the anchor after that.
 */
export const chainGrowths = pgTable("chain_growths", {
  ...identity,
  workflowId: bigint({ mode: "number" }).notNull(),
  at: time().notNull().defaultNow(),
});

/** What was erased with its organisation before erasures were recorded in the chain. Nothing is ever added. */
export const earlierErasures = pgTable("earlier_erasures", {
  workflowId: bigint({ mode: "number" }).primaryKey(),
  at: time().notNull(),
  /** Given once, when records without one are no longer accepted (lib/audit/register.ts). */
  mac: text(),
});

/** What a walk through all anchors found. */
export const anchorChecks = pgTable("anchor_checks", {
  ...identity,
  at: time().notNull(),
  /** How many anchors it went through. */
  anchors: integer().notNull(),
  findings: text().array().notNull(),
});
