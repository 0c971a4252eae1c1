import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { oneOf, time } from "@/db/columns";
import { sealedKinds, renewalReasons } from "@/db/enums";

/** Without a foreign key, so that an earlier version that runs beside this one may delete what it may delete. */
const workflowId = () => bigint({ mode: "number" }).notNull();

/**
 * What a sealed file became by its renewals: each version begins with the bytes of the one before. The first is the file
 * as it was sealed, and has no row. Append-only (triggers); each row asks for the next anchor of its workflow.
 */
export const sealedVersions = pgTable(
  "sealed_versions",
  {
    /** SHA-256 of the file as it was sealed. */
    originalHash: text().notNull(),
    /** From 2 on. */
    version: integer().notNull(),
    workflowId: workflowId(),
    kind: text({ enum: sealedKinds }).notNull(),
    fileHash: text().notNull(),
    madeAt: time().notNull(),
    reason: text({ enum: renewalReasons }).notNull(),
    /** Made with SECRET_KEY (lib/audit/macs.ts). */
    code: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.originalHash, t.version] }),
    index("sealed_versions_file_idx").on(t.fileHash),
    index("sealed_versions_workflow_idx").on(t.workflowId),
    check("sealed_versions_kind_known", oneOf(t.kind, sealedKinds)),
    check("sealed_versions_reason_known", oneOf(t.reason, renewalReasons)),
    check("sealed_versions_hash_shape", sql`${t.fileHash} ~ '^[0-9a-f]{64}$'`),
    check("sealed_versions_from_second", sql`${t.version} > 1`),
  ],
);

/**
 * When each sealed file has to be looked at again, for its renewal. Triggers add the row with the seal, whichever version
 * of the product makes it. Proves nothing: what a file became is said by `sealedVersions`.
 */
export const sealedFiles = pgTable(
  "sealed_files",
  {
    originalHash: text().primaryKey(),
    workflowId: workflowId(),
    kind: text({ enum: sealedKinds }).notNull(),
    /** Null if there is nothing to renew. While a process works on the file, when another may take it. */
    dueAt: time().defaultNow(),
    /** When the certificate of the newest time stamp ends; null before the first look, and without a time stamp. */
    endsAt: time(),
    /** The hash of that time stamp. */
    algorithm: text(),
    failedAt: time(),
  },
  (t) => [
    index("sealed_files_due_idx").on(t.dueAt),
    index("sealed_files_workflow_idx").on(t.workflowId),
    index("sealed_files_failed_idx")
      .on(t.failedAt)
      .where(sql`${t.failedAt} is not null`),
    check("sealed_files_kind_known", oneOf(t.kind, sealedKinds)),
  ],
);
