import { bigint, boolean, check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { identity, oneOf, searchKey, time, timestamps } from "@/db/columns";
import { companyRoles, groupRoles, languages } from "@/db/enums";
import { users } from "./users";

/** A holding company, created by the operator only; its organisations refer to it. */
export const holdingCompanies = pgTable("holding_companies", {
  ...identity,
  ...timestamps,
  name: text().notNull(),
  /** Made by the first start. */
  isSample: boolean().notNull().default(false),
});

/** Users who administer every organisation of the holding company and belong to none. */
export const holdingCompanyUsers = pgTable(
  "holding_company_users",
  {
    ...identity,
    ...timestamps,
    holdingCompanyId: bigint({ mode: "number" })
      .notNull()
      .references(() => holdingCompanies.id, { onDelete: "cascade" }),
    userId: bigint({ mode: "number" })
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [index("holding_company_users_holding_idx").on(t.holdingCompanyId)],
);

export const companies = pgTable(
  "companies",
  {
    ...identity,
    ...timestamps,
    holdingCompanyId: bigint({ mode: "number" }).references(() => holdingCompanies.id),
    name: text().notNull(),
    address: text(),
    contactFirstName: text(),
    contactLastName: text(),
    contactEmail: text(),
    contactPhone: text(),
    defaultLanguage: text({ enum: languages }).notNull().default("en"),
    timeZone: text().notNull().default("UTC"),
    /** Defaults for new drafts of the organisation's people; null or empty means the product's own defaults. */
    defaultLinkExpiryDays: integer(),
    defaultReminderDays: integer().array().notNull().default([]),
    defaultMessage: text(),
    defaultEmailMessage: text(),
    defaultDownloadBeforeSigning: boolean().notNull().default(true),
    /**
     * Prints the workflow's code and the verification address at the foot of sealed pages; on for new organisations.
     */
    printCode: boolean().notNull().default(true),
    /**
     * Set by the operator. Until it is cleared, members cannot sign in, the API key is refused and mail is held back.
     */
    suspendedAt: time(),
    /** From then on members need a second step. */
    secondStepFrom: time(),
    /** Hours after which members must sign in again; null means the product's own limit. */
    longestSessionHours: integer(),
    /** Minutes of inactivity after which a session ends; null means never. */
    idleMinutes: integer(),
    /** Networks (CIDR) from which administrators and keys may act; empty means from everywhere. */
    networks: text().array().notNull().default([]),
    /** Origins of its own applications, to which recipients may be redirected: `https://app.example.com`. */
    allowedOrigins: text().array().notNull().default([]),
    /** Whether agents may work with the organisation's keys (docs/agents.md). */
    allowsAgents: boolean().notNull().default(false),
    /** Where replies to mails in its people's names go; null means to the sender. */
    replyTo: text(),
    /** Binds the address to the organisation (lib/mail-server/reply-address.ts). */
    replyToMac: text(),
    /** For how many places of the plan administrators were last told that few are left. */
    placesToldFor: integer(),
    /**
     * The organisation is deleted 30 days later, unless an administrator cancels that. No foreign key: whoever asked
     * may leave.
     */
    deletionRequestedAt: time(),
    deletionRequestedBy: bigint({ mode: "number" }),
    /** The organisation is gone; the row remains, because sealed workflows refer to it. */
    deletedAt: time(),
    /** Made by the first start; no key of it works in production. */
    isSample: boolean().notNull().default(false),
  },
  (t) => [
    index("companies_holding_idx").on(t.holdingCompanyId),
    check("companies_language_known", oneOf(t.defaultLanguage, languages)),
  ],
);

export const companyUsers = pgTable(
  "company_users",
  {
    ...identity,
    ...timestamps,
    companyId: bigint({ mode: "number" })
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** Unique: a user belongs to at most one company (docs/product.md). */
    userId: bigint({ mode: "number" })
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    roleId: integer().notNull().default(3),
    acceptedAt: time(),
    /**
     * The organisation's provider made the member: no invitation is on its way, and the first sign-in there accepts.
     */
    provisionedAt: time(),
  },
  (t) => [
    index("company_users_company_idx").on(t.companyId),
    check("company_users_role_known", oneOf(t.roleId, Object.values(companyRoles))),
  ],
);

export const enterpriseSubscriptions = pgTable("enterprise_subscriptions", {
  ...identity,
  ...timestamps,
  companyId: bigint({ mode: "number" })
    .notNull()
    .unique()
    .references(() => companies.id, { onDelete: "cascade" }),
  organisationUnitLimit: integer(),
  templateLimit: integer(),
  cancelledAt: time(),
});

export const companyGroups = pgTable(
  "company_groups",
  {
    ...identity,
    ...timestamps,
    companyId: bigint({ mode: "number" })
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    name: text().notNull(),
    searchKey: searchKey(),
  },
  (t) => [unique("company_groups_name_key").on(t.companyId, t.name)],
);

export const companyGroupUsers = pgTable(
  "company_group_users",
  {
    ...identity,
    ...timestamps,
    groupId: bigint({ mode: "number" })
      .notNull()
      .references(() => companyGroups.id, { onDelete: "cascade" }),
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    roleId: integer().notNull().default(3),
  },
  (t) => [
    unique("company_group_users_key").on(t.groupId, t.userId),
    index("company_group_users_user_idx").on(t.userId),
    check("company_group_users_role_known", oneOf(t.roleId, Object.values(groupRoles))),
  ],
);
