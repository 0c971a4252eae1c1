import { bigint, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { identity, oneOf, time } from "@/db/columns";
import { embedKinds } from "@/db/enums";
import { companies } from "./companies";
import { templates } from "./templates";
import { users } from "./users";
import { recipients, workflows } from "./workflows";

/**
 * A page of ours in an organisation's own application. Its two addresses are derived from the row, of which everything
 * but the last four columns is bound (lib/embedding/session-tokens.ts); only their hashes are kept.
 */
export const embedSessions = pgTable(
  "embed_sessions",
  {
    ...identity,
    companyId: bigint({ mode: "number" })
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** Whom the key that made the session acts as. */
    makerId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Of the key that made the session, which ends with it. */
    keyHash: text().notNull(),
    kind: text({ enum: embedKinds }).notNull(),
    /** Of the application: the only one that may frame the session's pages. */
    origin: text().notNull(),
    signatoryId: bigint({ mode: "number" }).references(() => recipients.id, { onDelete: "cascade" }),
    workflowId: bigint({ mode: "number" }).references(() => workflows.id, { onDelete: "cascade" }),
    templateId: bigint({ mode: "number" }).references(() => templates.id, { onDelete: "cascade" }),
    /** Of the recipient's link when the session was made: a newer link ends the session. */
    linkHash: text(),
    /** Where the page leads back to after finishing, and what it takes along. */
    returnUrl: text(),
    returnState: text(),
    salt: text().notNull(),
    createdAt: time().notNull(),
    /** Of the address that begins the session, once. */
    startHash: text().notNull().unique(),
    /** Of the address under which the session lives. */
    sessionHash: text().notNull().unique(),
    begunAt: time(),
    /** In place of the cookie that says that the recipient's code was entered (lib/signing/gate/gate.ts). */
    gate: text(),
    /** In place of the cookie with a refused form (lib/platform/http/kept-form.ts). */
    keptForm: text(),
  },
  (t) => [
    index("embed_sessions_company_idx").on(t.companyId),
    index("embed_sessions_maker_idx").on(t.makerId),
    index("embed_sessions_signatory_idx").on(t.signatoryId),
    index("embed_sessions_workflow_idx").on(t.workflowId),
    index("embed_sessions_template_idx").on(t.templateId),
    index("embed_sessions_created_idx").on(t.createdAt),
    check("embed_sessions_kind_known", oneOf(t.kind, embedKinds)),
  ],
);
