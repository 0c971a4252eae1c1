import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { identity, oneOf, time } from "@/db/columns";
import { languages, mailboxChannels } from "@/db/enums";

/** Outgoing mail: written in the transaction that causes it, marked as sent once the mail server accepted it. */
export const mails = pgTable(
  "mails",
  {
    ...identity,
    /** Used in the Message-ID, so that a repeated delivery can be recognised. */
    uuid: uuid().notNull().defaultRandom(),
    template: text().notNull(),
    recipient: text().notNull(),
    language: text({ enum: languages }).notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    workflowId: bigint({ mode: "number" }),
    /** Binds all of the above; null for a mail of a version before (lib/platform/mail/mail-mac.ts). */
    mac: text(),
    createdAt: time().notNull().defaultNow(),
    sentAt: time(),
    /** When the product's mail server last failed to accept it for a reason unrelated to this mail. */
    postponedAt: time(),
    /** Permanently refused; `refusal` holds the server's message. */
    refusedAt: time(),
    refusal: text(),
    /** The product itself did not send it and says why in `refusal`; no mail server refused it. */
    heldBack: boolean().notNull().default(false),
  },
  (t) => [
    check("mails_language_known", oneOf(t.language, languages)),
    index("mails_workflow_idx").on(t.workflowId),
    index("mails_postponed_idx")
      .on(t.postponedAt)
      .where(sql`${t.postponedAt} is not null`),
  ],
);

/** The embedded mailbox, which receives mail and SMS when no provider is configured. */
export const mailboxMessages = pgTable(
  "mailbox_messages",
  {
    ...identity,
    channel: text({ enum: mailboxChannels }).notNull(),
    recipient: text().notNull(),
    sender: text().notNull(),
    subject: text().notNull().default(""),
    text: text().notNull(),
    html: text(),
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    attachments: jsonb().$type<string[]>().notNull().default([]),
    createdAt: time().notNull().defaultNow(),
  },
  (t) => [
    index("mailbox_messages_recipient_idx").on(t.recipient, t.id),
    check("mailbox_messages_channel_known", oneOf(t.channel, mailboxChannels)),
  ],
);

export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    caller: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    status: integer(),
    answer: jsonb().$type<unknown>(),
    createdAt: time().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.caller, t.key] }), index("idempotency_keys_created_idx").on(t.createdAt)],
);

/** Counters of rate-limiter-flexible, stored in the database so that they survive a restart. */
export const rateLimits = pgTable(
  "rate_limits",
  { key: text().primaryKey(), points: integer().notNull().default(0), expire: time() },
  (t) => [index("rate_limits_expire_idx").on(t.expire)],
);

/** Changes of existing rows that a migration leaves to the next start (db/run-backfills.ts). */
export const backfills = pgTable("backfills", {
  ...identity,
  /** The table whose rows change; `statement` changes those with ids from $1 to $2, and may run again. */
  ofTable: text().notNull(),
  statement: text().notNull(),
  nextId: bigint({ mode: "number" }).notNull().default(0),
});

/** One row: the installation that this database belongs to (lib/platform/crypto/installation.ts). */
export const installation = pgTable(
  "installation",
  {
    id: integer().primaryKey().default(1),
    /** The storage holds the same, so that files and rows of two installations are never mixed. */
    uuid: uuid().notNull(),
    /** Made with SECRET_KEY, so that a start with another key is noticed before it does anything. */
    keyCheck: text().notNull(),
    /** What of the audit trails is accepted without a code of this installation (lib/audit/register.ts). */
    auditRegister: text(),
    createdAt: time().notNull().defaultNow(),
  },
  (t) => [check("installation_one", sql`${t.id} = 1`)],
);

/** When the operator was last mailed about something, so that an outage does not flood them. */
export const operatorNotices = pgTable("operator_notices", {
  topic: text().primaryKey(),
  sentAt: time().notNull(),
});
