import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { identity, oneOf, time, timestamps } from "@/db/columns";
import { providedRoles } from "@/db/enums";
import { companies, companyGroups } from "./companies";
import { users } from "./users";

const company = () =>
  bigint({ mode: "number" })
    .notNull()
    .references(() => companies.id, { onDelete: "cascade" });

/** With it the identity provider keeps people and groups up to date. Only the hash is kept, so it is shown once. */
export const scimTokens = pgTable(
  "scim_tokens",
  {
    ...identity,
    companyId: company(),
    tokenHash: text().notNull().unique(),
    /** The token's last characters, to tell it from the one before. */
    tail: text().notNull(),
    makerId: bigint({ mode: "number" }).references(() => users.id, { onDelete: "set null" }),
    createdAt: time().notNull(),
    expiresAt: time().notNull(),
    /** To the minute. */
    lastUsedAt: time(),
  },
  (t) => [index("scim_tokens_company_idx").on(t.companyId, t.id), index("scim_tokens_maker_idx").on(t.makerId)],
);

/** A person as the provider knows them. Stays while they are inactive, which is when they are no member here. */
export const scimUsers = pgTable(
  "scim_users",
  {
    ...identity,
    ...timestamps,
    /** The resource's id in calls. */
    uuid: uuid().notNull().defaultRandom().unique(),
    companyId: company(),
    userId: bigint({ mode: "number" }).references(() => users.id, { onDelete: "set null" }),
    externalId: text(),
    userName: text().notNull(),
    firstName: text(),
    lastName: text(),
    isActive: boolean().notNull().default(true),
    /** Counts changes, for ETags. */
    version: integer().notNull().default(1),
  },
  (t) => [
    unique("scim_users_name_key").on(t.companyId, t.userName),
    index("scim_users_external_idx").on(t.companyId, t.externalId),
    index("scim_users_user_idx").on(t.userId),
  ],
);

/** A group as the provider knows it: a group here, a role that its members get, or both. */
export const scimGroups = pgTable(
  "scim_groups",
  {
    ...identity,
    ...timestamps,
    uuid: uuid().notNull().defaultRandom().unique(),
    companyId: company(),
    groupId: bigint({ mode: "number" }).references(() => companyGroups.id, { onDelete: "cascade" }),
    externalId: text(),
    displayName: text().notNull(),
    roleId: integer(),
    version: integer().notNull().default(1),
  },
  (t) => [
    unique("scim_groups_name_key").on(t.companyId, t.displayName),
    index("scim_groups_external_idx").on(t.companyId, t.externalId),
    index("scim_groups_group_idx").on(t.groupId),
    check("scim_groups_role_known", oneOf(t.roleId, providedRoles)),
  ],
);

export const scimGroupMembers = pgTable(
  "scim_group_members",
  {
    scimGroupId: bigint({ mode: "number" })
      .notNull()
      .references(() => scimGroups.id, { onDelete: "cascade" }),
    scimUserId: bigint({ mode: "number" })
      .notNull()
      .references(() => scimUsers.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.scimGroupId, t.scimUserId] }),
    index("scim_group_members_user_idx").on(t.scimUserId),
  ],
);

/** The provider's last calls, so that administrators see what failed and why. No bodies. */
export const scimCalls = pgTable(
  "scim_calls",
  {
    ...identity,
    companyId: company(),
    at: time().notNull(),
    method: text().notNull(),
    path: text().notNull(),
    status: integer().notNull(),
    /** The sentence that a refused call was answered with. */
    problem: text(),
  },
  (t) => [index("scim_calls_company_idx").on(t.companyId, t.id), index("scim_calls_at_idx").on(t.at)],
);
