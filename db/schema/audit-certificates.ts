import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { oneOf, time } from "@/db/columns";
import { languages } from "@/db/enums";
import { workflows } from "./workflows";

/** The certificate of a completed workflow, sealed and stored once per language (a trigger refuses changes). */
export const auditCertificates = pgTable(
  "audit_certificates",
  {
    workflowId: bigint({ mode: "number" })
      .notNull()
      .references(() => workflows.id),
    language: text({ enum: languages }).notNull(),
    fileHash: text().notNull(),
    createdAt: time().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workflowId, t.language] }),
    index("audit_certificates_file_idx").on(t.fileHash),
    check("audit_certificates_language_known", oneOf(t.language, languages)),
    check("audit_certificates_hash_shape", sql`${t.fileHash} ~ '^[0-9a-f]{64}$'`),
  ],
);
