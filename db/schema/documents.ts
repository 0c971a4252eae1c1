import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  real,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { identity, oneOf, time, timestamps } from "@/db/columns";
import { documentStatuses, fieldFormats, fieldTypes, fontFaces, overflows, signatureMethodIds } from "@/db/enums";
import type { WaitingTag } from "@/lib/documents/tags/waiting-tag";
import type { Condition } from "@/lib/fields/rules/condition";
import type { FoundField } from "@/lib/platform/pdf/contract";
import { templateRoles, templates } from "./templates";
import { users } from "./users";
import { recipients, workflows } from "./workflows";

export const documentStatus = pgEnum("document_status", documentStatuses);
export const fieldType = pgEnum("field_type", fieldTypes);

export const documents = pgTable(
  "documents",
  {
    ...identity,
    ...timestamps,
    uuid: uuid().notNull().unique().defaultRandom(),
    ownerId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id),
    /** Uploaded with the organisation's API key. Outside of a workflow or template, only the key sees it. */
    madeByApiKey: boolean().notNull().default(false),
    name: text().notNull(),
    workflowId: bigint({ mode: "number" }).references(() => workflows.id),
    templateId: bigint({ mode: "number" }).references(() => templates.id),
    /** The draft that it was removed from, if the removal can be undone. Kept for a day. */
    removedFromId: bigint({ mode: "number" }),
    /** Since when it is removed from that draft, or from the template that it still names. */
    removedAt: time(),
    /** Order within the workflow or template. */
    documentIndex: integer().notNull().default(0),
    status: documentStatus().notNull().default("checking"),
    failure: text(),
    /** SHA-256 of the stored bytes, which are shown, stamped and sealed. */
    fileHash: text().notNull(),
    byteSize: integer().notNull(),
    /** SHA-256 of the upload, kept as evidence. */
    originalHash: text().notNull(),
    sealedHash: text(),
    /** Salt of the facts that the audit trail attests about this document; erased with the document's name. */
    factSalt: text(),
    notices: text().array().notNull().default([]),
    suggestedFields: jsonb().$type<unknown[]>().notNull().default([]),
    /** What was read of the tags that were taken out at the upload, until they become fields of a draft or template. */
    tags: jsonb().$type<WaitingTag[]>(),
    /** Set on sending: the line at the foot of sealed pages, and the indexes of the pages that have it. */
    printedCode: text(),
    codePages: integer().array().notNull().default([]),
  },
  (t) => [
    index("documents_workflow_idx").on(t.workflowId, t.documentIndex),
    index("documents_template_idx").on(t.templateId, t.documentIndex),
    index("documents_owner_idx").on(t.ownerId),
    index("documents_removed_idx")
      .on(t.removedAt)
      .where(sql`${t.removedAt} is not null`),
    index("documents_sealed_idx").on(t.sealedHash),
    check("documents_in_one_place", sql`num_nonnulls(${t.workflowId}, ${t.templateId}) <= 1`),
    check("documents_hash_shape", sql`${t.fileHash} ~ '^[0-9a-f]{64}$'`),
  ],
);

export const pages = pgTable(
  "pages",
  {
    ...identity,
    documentId: bigint({ mode: "number" })
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    pageIndex: integer().notNull(),
    /** Points, as displayed. */
    width: real().notNull(),
    height: real().notNull(),
    /** SHA-256 of the page images, by their width in pixels; absent until rendered. */
    image200: text(),
    image700: text(),
    image900: text(),
    image1400: text(),
    /**
     * The 900-pixel image as this version draws it, if another version drew the attested one, which must not change.
     */
    drawn900: text(),
    /** The page's text, for readers who cannot see the image; absent until extracted. */
    text: text(),
    /** What was found where the page has room for entries; null until somebody looked, and on documents with a form. */
    foundFields: jsonb().$type<FoundField[]>(),
    /** Whether the place for the printed code is blank; null until it was checked. */
    blankFoot: boolean(),
    /**
     * Codes, one for each part of the page, that bind what is shown to the document's file
     * (lib/documents/page-codes.ts).
     */
    codes: jsonb().$type<Partial<Record<string, string>>>().notNull().default({}),
  },
  (t) => [unique("pages_document_page_key").on(t.documentId, t.pageIndex)],
);

export const fields = pgTable(
  "fields",
  {
    ...identity,
    ...timestamps,
    documentId: bigint({ mode: "number" })
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    pageId: bigint({ mode: "number" })
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    /** The field's owner: a recipient in a workflow, a role in a template. */
    signatoryId: bigint({ mode: "number" }).references(() => recipients.id, { onDelete: "cascade" }),
    templateRoleId: bigint({ mode: "number" }).references(() => templateRoles.id, { onDelete: "cascade" }),
    name: text().notNull(),
    description: text().notNull().default(""),
    type: fieldType().notNull(),
    required: boolean().notNull().default(false),
    isInitial: boolean().notNull().default(false),
    groupName: text(),
    value: text(),
    selected: boolean().notNull().default(false),
    multiline: boolean().notNull().default(false),
    /** Percent of the page as displayed. */
    relativeTop: real().notNull(),
    relativeLeft: real().notNull(),
    relativeWidth: real().notNull(),
    relativeHeight: real().notNull(),
    options: jsonb().$type<{ key: string; value: string }[]>().notNull().default([]),
    fontFace: text({ enum: fontFaces }).notNull().default("Helvetica"),
    fontSize: integer().notNull().default(14),
    applyDateTime: boolean().notNull().default(false),
    fieldIndex: integer().notNull().default(0),
    duplicatedFromFieldId: bigint({ mode: "number" }),
    format: text({ enum: fieldFormats }).notNull().default("text"),
    /** ISO 4217. */
    currency: text(),
    /** The least and the most: a decimal, an ISO date, or a day counted from today such as `today+30`. */
    min: text(),
    max: text(),
    decimals: integer(),
    minLength: integer(),
    maxLength: integer(),
    /** RE2 syntax. */
    pattern: text(),
    patternMessage: text(),
    /** How many equal cells the box is divided into, one for each character. */
    comb: integer(),
    overflow: text({ enum: overflows }),
    /** The sender's `value` is printed; the recipient cannot change it. */
    readOnly: boolean().notNull().default(false),
    formula: text(),
    condition: jsonb().$type<Condition>(),
  },
  (t) => [
    index("fields_document_idx").on(t.documentId),
    index("fields_signatory_idx").on(t.signatoryId),
    index("fields_role_idx").on(t.templateRoleId),
    index("fields_page_idx").on(t.pageId),
    check("fields_font_face_known", oneOf(t.fontFace, fontFaces)),
    check("fields_format_known", oneOf(t.format, fieldFormats)),
    check("fields_overflow_known", oneOf(t.overflow, overflows)),
    check("fields_currency_shape", sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check("fields_counts_in_range", sql`${t.decimals} between 0 and 10 and ${t.comb} between 1 and 100`),
    check("fields_lengths_in_range", sql`0 <= ${t.minLength} and ${t.minLength} <= ${t.maxLength}`),
    check("fields_of_one", sql`num_nonnulls(${t.signatoryId}, ${t.templateRoleId}) = 1`),
  ],
);

/** A recipient's entry. A draft until `frozenAt` is set; the stamper reads frozen rows only. */
export const fieldEntries = pgTable(
  "field_entries",
  {
    ...identity,
    ...timestamps,
    fieldId: bigint({ mode: "number" })
      .notNull()
      .unique()
      .references(() => fields.id, { onDelete: "cascade" }),
    signatoryId: bigint({ mode: "number" })
      .notNull()
      .references(() => recipients.id, { onDelete: "cascade" }),
    value: text(),
    /** The text as it was typed, if the field does not accept it. Only a draft can have one. */
    typed: text(),
    selected: boolean().notNull().default(false),
    performedAt: time().notNull(),
    /** SHA-256 of the re-encoded image of a signature, picture or stamp. */
    imageHash: text(),
    signType: integer(),
    /** Binds the image to field and recipient until the finish attests it (lib/signing/entries/own-work.ts). */
    imageCode: text(),
    frozenAt: time(),
  },
  (t) => [
    index("field_entries_signatory_idx").on(t.signatoryId),
    check("field_entries_sign_type_known", oneOf(t.signType, Object.values(signatureMethodIds))),
  ],
);

/** A document's state after each recipient; the last revision is the sealed file. */
export const revisions = pgTable(
  "revisions",
  {
    ...identity,
    documentId: bigint({ mode: "number" })
      .notNull()
      .references(() => documents.id),
    workflowId: bigint({ mode: "number" })
      .notNull()
      .references(() => workflows.id),
    /** Absent for the sealed file. */
    signatoryId: bigint({ mode: "number" }).references(() => recipients.id),
    fileHash: text().notNull(),
    createdAt: time().notNull(),
    /**
     * Binds the file to document and recipient (lib/audit/macs.ts); null if a version without codes made the revision.
     */
    code: text(),
  },
  (t) => [
    unique("revisions_document_signatory_key").on(t.documentId, t.signatoryId).nullsNotDistinct(),
    index("revisions_workflow_idx").on(t.workflowId),
    index("revisions_signatory_idx").on(t.signatoryId),
  ],
);
