import { bigint, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { identity, oneOf, bytes, time } from "@/db/columns";
import { proofs } from "@/db/enums";
import { sessions, users } from "./users";

const ownerId = () =>
  bigint({ mode: "number" })
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** A person's authenticator app. Until it is confirmed by a code it is no second step. */
export const totpSecrets = pgTable("totp_secrets", {
  userId: ownerId().primaryKey(),
  secretSealed: text().notNull(),
  confirmedAt: time(),
  /** The period of the last code that was taken, so that each code works once. */
  lastPeriod: bigint({ mode: "number" }).notNull().default(0),
  createdAt: time().notNull().defaultNow(),
});

/** A code that replaces a lost second step. Using one deletes its row, so that it works once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  { ...identity, userId: ownerId(), codeHash: text().notNull().unique() },
  (t) => [index("recovery_codes_user_idx").on(t.userId)],
);

export const passkeys = pgTable(
  "passkeys",
  {
    ...identity,
    userId: ownerId(),
    credentialId: text().notNull().unique(),
    publicKey: bytes().notNull(),
    /** The authenticator's counter of signatures; 0 for those that do not count. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: time().notNull().defaultNow(),
    lastUsedAt: time(),
  },
  (t) => [index("passkeys_user_idx").on(t.userId)],
);

/** A sign-in that waits for its second step. Passing it deletes the row, so that it works once. */
export const secondStepChallenges = pgTable(
  "second_step_challenges",
  {
    ...identity,
    userId: ownerId(),
    /** SHA-256 of the challenge together with the value that binds it to a browser. */
    tokenHash: text().notNull().unique(),
    firstStep: text({ enum: proofs }).notNull(),
    expiresAt: time().notNull(),
  },
  (t) => [
    index("second_step_challenges_user_idx").on(t.userId),
    index("second_step_challenges_expiry_idx").on(t.expiresAt),
    check("second_step_challenges_step_known", oneOf(t.firstStep, proofs)),
  ],
);

/** What a passkey is asked to sign, once. Reading it deletes the row. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    challengeHash: text().primaryKey(),
    /** SHA-256 of the purpose and the session, sign-in or browser that asked. */
    boundTo: text().notNull(),
    expiresAt: time().notNull(),
  },
  (t) => [index("passkey_challenges_expiry_idx").on(t.expiresAt)],
);

/** A mailed code with which somebody who has no password or second step proves who they are, for one session. */
export const proofCodes = pgTable("proof_codes", {
  sessionId: bigint({ mode: "number" })
    .primaryKey()
    .references(() => sessions.id, { onDelete: "cascade" }),
  codeHash: text().notNull(),
  expiresAt: time().notNull(),
  tries: integer().notNull().default(0),
});
