import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { identity, oneOf, time } from "@/db/columns";
import { signatureMethodIds } from "@/db/enums";
import { companies } from "./companies";
import { users } from "./users";
import { recipients } from "./workflows";

/** A one-time code sent by SMS: hashed, bound to its recipient, valid once (docs/threats.md 9). */
export const otpChallenges = pgTable(
  "otp_challenges",
  {
    ...identity,
    signatoryId: bigint({ mode: "number" })
      .notNull()
      .references(() => recipients.id, { onDelete: "cascade" }),
    mobileNumber: text().notNull(),
    codeHash: text().notNull(),
    /** Printed in the OTP signature. */
    reference: text().notNull(),
    tries: integer().notNull().default(0),
    createdAt: time().notNull().defaultNow(),
    expiresAt: time().notNull(),
    passedAt: time(),
    sentAt: time(),
    /** The provider will never deliver this message; `refusal` holds its words. */
    refusedAt: time(),
    refusal: text(),
  },
  (t) => [index("otp_challenges_signatory_idx").on(t.signatoryId, t.id)],
);

/**
 * A host's device in the hands of a recipient who signs in person, with a link of its own; the host's link opens
 * nothing until a code mailed to the host has ended it.
 */
export const deviceSessions = pgTable(
  "device_sessions",
  {
    ...identity,
    signatoryId: bigint({ mode: "number" })
      .notNull()
      .references(() => recipients.id, { onDelete: "cascade" }),
    linkHash: text().notNull().unique(),
    startedAt: time().notNull(),
    endedAt: time(),
    codeHash: text(),
    codeExpiresAt: time(),
    codeTries: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex("device_sessions_open_key")
      .on(t.signatoryId)
      .where(sql`${t.endedAt} is null`),
    index("device_sessions_signatory_idx").on(t.signatoryId),
  ],
);

/** Signatures a recipient saved for reuse with the same sender: an organisation, or a user without one. */
export const savedSignatures = pgTable(
  "saved_signatures",
  {
    ...identity,
    email: text().notNull(),
    companyId: bigint({ mode: "number" }).references(() => companies.id, { onDelete: "cascade" }),
    senderId: bigint({ mode: "number" }).references(() => users.id, { onDelete: "cascade" }),
    imageHash: text().notNull(),
    signType: integer().notNull(),
    isInitial: boolean().notNull().default(false),
    createdAt: time().notNull().defaultNow(),
  },
  (t) => [
    index("saved_signatures_email_idx").on(t.email),
    index("saved_signatures_company_idx").on(t.companyId),
    index("saved_signatures_sender_idx").on(t.senderId),
    check("saved_signatures_sign_type_known", oneOf(t.signType, Object.values(signatureMethodIds))),
  ],
);

/** The signature method that a recipient wants offered first by the same sender. */
export const defaultSignatureMethods = pgTable(
  "default_signature_methods",
  {
    ...identity,
    email: text().notNull(),
    companyId: bigint({ mode: "number" }).references(() => companies.id, { onDelete: "cascade" }),
    senderId: bigint({ mode: "number" }).references(() => users.id, { onDelete: "cascade" }),
    signType: integer().notNull(),
  },
  (t) => [
    unique("default_signature_methods_key").on(t.email, t.companyId, t.senderId).nullsNotDistinct(),
    index("default_signature_methods_company_idx").on(t.companyId),
    index("default_signature_methods_sender_idx").on(t.senderId),
    check("default_signature_methods_sign_type_known", oneOf(t.signType, Object.values(signatureMethodIds))),
  ],
);
