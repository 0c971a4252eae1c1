import { bigint, boolean, check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { identity, oneOf, searchKey, someOf, time, timestamps } from "@/db/columns";
import { languages, optionalMails, proofs, tokenPurposes } from "@/db/enums";

export const users = pgTable(
  "users",
  {
    ...identity,
    ...timestamps,
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Trimmed and in lower case, as addresses are compared case-insensitively (docs/api.md). */
    email: text().notNull().unique(),
    phone: text(),
    passwordHash: text(),
    defaultLanguage: text({ enum: languages }),
    confirmedAt: time(),
    /** Confirmed because the organisation's domain is verified: nobody has opened a mail at this address yet. */
    confirmedByDomain: boolean().notNull().default(false),
    /** Made by the organisation's provider without names, which the person is asked for at the first sign-in. */
    lacksNames: boolean().notNull().default(false),
    /**
     * When an account that was signed up began to wait for its confirmation; if it is never confirmed, it is removed.
     */
    unconfirmedSince: time(),
    onboardedAt: time(),
    /** Mails that the user has turned off. */
    mutedMails: text({ enum: optionalMails }).array().notNull().default([]),
    /** Notices up to this time have been seen. */
    noticesSeenAt: time(),
    /** The account is gone; the row remains as a pseudonym, because workflows of others refer to it. */
    deletedAt: time(),
    /** One of the accounts of the first start, whose password is printed; opens nothing in production. */
    isSample: boolean().notNull().default(false),
    searchKey: searchKey(),
  },
  (t) => [
    index("users_search_idx").using("gin", t.searchKey.op("gin_trgm_ops")),
    check("users_language_known", oneOf(t.defaultLanguage, languages)),
    check("users_muted_mails_known", someOf(t.mutedMails, optionalMails)),
  ],
);

/** A session is valid while its row is neither revoked nor expired; every request checks this. */
export const sessions = pgTable(
  "sessions",
  {
    ...identity,
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the secret inside the token, so that a leaked database opens no session. */
    secretHash: text().notNull().unique(),
    ip: text(),
    userAgent: text(),
    createdAt: time().notNull().defaultNow(),
    expiresAt: time().notNull(),
    revokedAt: time(),
    /** When and how its owner last proved who they are; null: only by signing in, when the session began. */
    provedAt: time(),
    provedBy: text({ enum: proofs }),
    /** When its user was last active; not written for every act (lib/calls/activity.ts). Null: not since it began. */
    activeAt: time(),
    /**
     * The session began with a mailed invitation, which is not proof enough for acts that could take an organisation
     * over.
     */
    byInvitation: boolean().notNull().default(false),
  },
  (t) => [index("sessions_user_idx").on(t.userId), check("sessions_proof_known", oneOf(t.provedBy, proofs))],
);

/** Tokens of mailed links, stored as SHA-256 only. Using one deletes its row, so that it works once. */
export const oneTimeTokens = pgTable(
  "one_time_tokens",
  {
    ...identity,
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text({ enum: tokenPurposes }).notNull(),
    tokenHash: text().notNull().unique(),
    createdAt: time().notNull().defaultNow(),
    expiresAt: time().notNull(),
  },
  (t) => [
    index("one_time_tokens_user_idx").on(t.userId),
    check("one_time_tokens_purpose_known", oneOf(t.purpose, tokenPurposes)),
  ],
);

export const confirmationCodes = pgTable("confirmation_codes", {
  userId: bigint({ mode: "number" })
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  codeHash: text().notNull(),
  expiresAt: time().notNull(),
  tries: integer().notNull().default(0),
});

/** An account at an external sign-in provider, linked by its verified email address. */
export const externalIdentities = pgTable(
  "external_identities",
  {
    ...identity,
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    issuer: text().notNull(),
    subject: text().notNull(),
    createdAt: time().notNull().defaultNow(),
    /** When it was unlinked. The row is kept, so that the provider cannot be linked again by the address alone. */
    unlinkedAt: time(),
  },
  (t) => [
    unique("external_identities_key").on(t.issuer, t.subject),
    index("external_identities_user_idx").on(t.userId),
  ],
);

/** A new address that waits for its confirmation, or was confirmed and can still be undone from the old one. */
export const emailChanges = pgTable(
  "email_changes",
  {
    ...identity,
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    fromEmail: text().notNull(),
    toEmail: text().notNull(),
    /** SHA-256 of the token that was mailed to the new address. */
    confirmHash: text().notNull().unique(),
    createdAt: time().notNull().defaultNow(),
    expiresAt: time().notNull(),
    confirmedAt: time(),
    /** SHA-256 of the token that was mailed to the old address. */
    undoHash: text().notNull().unique(),
    undoUntil: time(),
    undoneAt: time(),
  },
  (t) => [index("email_changes_user_idx").on(t.userId)],
);
