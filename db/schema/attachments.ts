import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { identity, oneOf, time, timestamps } from "@/db/columns";
import { attachmentKinds } from "@/db/enums";
import { templateRoles, templates } from "./templates";
import { users } from "./users";
import { recipients, workflows } from "./workflows";

/**
 * Either a reference document (the sender's file, in a workflow, a template or neither yet), or a document requested
 * from a recipient or template role, which has no file until the recipient uploads it.
 */
export const attachments = pgTable(
  "attachments",
  {
    ...identity,
    ...timestamps,
    kind: text({ enum: attachmentKinds }).notNull(),
    ownerId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id),
    workflowId: bigint({ mode: "number" }).references(() => workflows.id, { onDelete: "cascade" }),
    templateId: bigint({ mode: "number" }).references(() => templates.id, { onDelete: "cascade" }),
    signatoryId: bigint({ mode: "number" }).references(() => recipients.id, { onDelete: "cascade" }),
    templateRoleId: bigint({ mode: "number" }).references(() => templateRoles.id, { onDelete: "cascade" }),
    position: integer().notNull().default(0),
    title: text().notNull(),
    description: text().notNull().default(""),
    required: boolean().notNull().default(false),
    visibleToSignatories: boolean().notNull().default(false),
    allowChanges: boolean().notNull().default(true),
    fileHash: text(),
    fileName: text(),
    contentType: text(),
    byteSize: integer(),
    uploadedAt: time(),
    /** Binds an uploaded file to whoever uploaded it until the finish attests it (lib/signing/entries/own-work.ts). */
    uploadCode: text(),
    /** What the file loads by itself when it is opened: hosts, or places without one. */
    loadsFrom: text().array().notNull().default([]),
    /** The sender knows what the file loads, and lets recipients have it. */
    loadsConfirmed: boolean().notNull().default(false),
  },
  (t) => [
    index("attachments_workflow_idx").on(t.workflowId),
    index("attachments_template_idx").on(t.templateId),
    index("attachments_signatory_idx").on(t.signatoryId),
    index("attachments_role_idx").on(t.templateRoleId),
    index("attachments_owner_idx").on(t.ownerId),
    check("attachments_kind_known", oneOf(t.kind, attachmentKinds)),
    check("attachments_reference_has_file", sql`${t.kind} <> 'reference' or ${t.fileHash} is not null`),
    check(
      "attachments_requested_of_one",
      sql`${t.kind} <> 'requested' or num_nonnulls(${t.signatoryId}, ${t.templateRoleId}) = 1`,
    ),
  ],
);
