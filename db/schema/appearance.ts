import { sql } from "drizzle-orm";
import { bigint, boolean, check, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { identity, oneOf, time, timestamps } from "@/db/columns";
import { offeredLanguages, ownMailKinds } from "@/db/enums";
import { companies } from "./companies";
import { users } from "./users";

/** The row belongs to an organisation or to a user; the user's takes precedence (specification, Accounts 3). */
const owner = () => ({
  companyId: bigint({ mode: "number" })
    .unique()
    .references(() => companies.id, { onDelete: "cascade" }),
  userId: bigint({ mode: "number" })
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
});

export const brandings = pgTable(
  "brandings",
  {
    ...identity,
    ...timestamps,
    ...owner(),
    enabled: boolean().notNull().default(true),
    /** SHA-256 of the re-encoded logo. */
    logoHash: text(),
    /** Hex without #. */
    primaryColor: text().notNull().default("BED600"),
    accentColor: text().notNull().default("1A1C28"),
  },
  (t) => [check("brandings_one_owner", sql`num_nonnulls(${t.companyId}, ${t.userId}) = 1`)],
);

export const mailSettings = pgTable(
  "mail_settings",
  {
    ...identity,
    ...timestamps,
    ...owner(),
    enabled: boolean().notNull().default(true),
    fromAddress: text().notNull(),
    host: text().notNull(),
    port: integer().notNull(),
    /** AES-256-GCM; never returned by the API (docs/threats.md 19). */
    passwordSealed: text().notNull(),
    /** Binds server and address to the owner; null if a version before saved them (lib/mail-server/server-mac.ts). */
    mac: text(),
    /** Set on a permanent failure. Until the settings are saved again, mail goes through the product's server. */
    failedAt: time(),
    lastError: text(),
    /** Consecutive failures; the server is not tried again before `retryAt`. */
    failures: integer().notNull().default(0),
    retryAt: time(),
    /** To the minute. */
    lastUsedAt: time(),
  },
  (t) => [check("mail_settings_one_owner", sql`num_nonnulls(${t.companyId}, ${t.userId}) = 1`)],
);

/** An organisation's own words for a kind of mail to recipients, in one language. */
export const mailTexts = pgTable(
  "mail_texts",
  {
    ...identity,
    ...timestamps,
    companyId: bigint({ mode: "number" })
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    kind: text({ enum: ownMailKinds }).notNull(),
    language: text({ enum: offeredLanguages }).notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    /** Binds the words to the organisation, the kind and the language (lib/mail-texts/text-mac.ts). */
    mac: text().notNull(),
  },
  (t) => [
    unique("mail_texts_key").on(t.companyId, t.kind, t.language),
    check("mail_texts_kind_known", oneOf(t.kind, ownMailKinds)),
    check("mail_texts_language_known", oneOf(t.language, offeredLanguages)),
  ],
);

/** The images that an organisation's people place as stamps; one that was removed stays for the fields that have it. */
export const companyStamps = pgTable(
  "company_stamps",
  {
    ...identity,
    ...timestamps,
    companyId: bigint({ mode: "number" })
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** SHA-256 of the re-encoded image, which fields of the kind have as their value. */
    imageHash: text().notNull(),
    removedAt: time(),
  },
  (t) => [unique("company_stamps_image_key").on(t.companyId, t.imageHash)],
);
