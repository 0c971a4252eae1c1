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
  /** Made with SECRET_KEY (lib/audit/macs.ts); null if a version of the product without such codes made the anchor. */
  mac: text(),
});

/** The chain's uuid as the leaf itself holds it, which finds the leaf even if its `workflow_id` was changed. */
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
 * Chains that have grown since their last anchor. A trigger adds a row in the transaction of each entry, and the next
 * anchor removes the rows that it sees; an entry that is committed late waits for the anchor after that.
 */
export const chainGrowths = pgTable("chain_growths", {
  ...identity,
  workflowId: bigint({ mode: "number" }).notNull(),
  at: time().notNull().defaultNow(),
});

/**
 * Workflows that were erased with their organisation before erasures were recorded in the chain. No row is ever added.
 */
export const earlierErasures = pgTable("earlier_erasures", {
  workflowId: bigint({ mode: "number" }).primaryKey(),
  at: time().notNull(),
  /** Given once, when records without one are no longer accepted (lib/audit/register.ts). */
  mac: text(),
});

/**
 * Time stamps (RFC 3161) of what storage keeps of an anchor, by the first and the second authority. Append-only (trigger);
 * storage has each token too.
 */
export const anchorStamps = pgTable(
  "anchor_stamps",
  {
    anchor: integer().notNull(),
    /** 1 for TSA_URL, 2 for TSA_URL_2. */
    authority: integer().notNull(),
    token: bytes().notNull(),
    /** Made with SECRET_KEY (lib/audit/macs.ts). */
    code: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.anchor, t.authority] })],
);

/** Up to which anchor copies were sent to where the operator wants them. */
export const anchorCopies = pgTable("anchor_copies", {
  /** mail or webhook. */
  way: text().primaryKey(),
  sentUpTo: integer().notNull(),
  sentAt: time().notNull(),
});

/** What a walk through all anchors found. */
export const anchorChecks = pgTable("anchor_checks", {
  ...identity,
  at: time().notNull(),
  /** How many anchors it went through. */
  anchors: integer().notNull(),
  findings: text().array().notNull(),
});
