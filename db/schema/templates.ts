import { isNull, type SQL, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  text,
} from "drizzle-orm/pg-core";
import { deletion, dictionaryOrder, identity, oneOf, searchKey, someOf, timestamps } from "@/db/columns";
import { copyTimes, type Language, languages, recipientRoles, signatureMethodIds, standardRole } from "@/db/enums";
import { companies, companyGroups } from "./companies";
import { users } from "./users";

type Column = Partial<ExtraConfigColumn>;

const sorted = (
  whose: string,
  owner: Column,
  t: Record<"title" | "createdAt" | "updatedAt" | "id", Column>,
  where: SQL,
) => [
  index(`templates_${whose}_title_idx`).on(owner, dictionaryOrder(t.title), t.id).where(where),
  index(`templates_${whose}_created_idx`).on(owner, t.createdAt, t.id).where(where),
  index(`templates_${whose}_updated_idx`).on(owner, t.updatedAt, t.id).where(where),
];

export const templates = pgTable(
  "templates",
  {
    ...identity,
    ...timestamps,
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id),
    /** Both absent: a personal template, visible to its creator only. */
    companyId: bigint({ mode: "number" }).references(() => companies.id),
    groupId: bigint({ mode: "number" }).references(() => companyGroups.id, { onDelete: "set null" }),
    title: text().notNull(),
    description: text().notNull(),
    /** False is the strict mode: a workflow made from it cannot be edited. */
    allowChanges: boolean().notNull().default(true),
    executeActionsInOrder: boolean().notNull().default(true),
    /** The print language of workflows made from it; null means their sender's. */
    printLanguage: text({ enum: languages }),
    /** For workflows made from it; null means the default that the sender's organisation has set for new drafts. */
    allowDownloadBeforeSigning: boolean(),
    ...deletion,
    isSample: boolean().notNull().default(false),
    searchKey: searchKey(),
  },
  (t) => [
    check("templates_print_language_known", oneOf(t.printLanguage, languages)),
    index("templates_creator_idx").on(t.creatorId),
    index("templates_group_idx").on(t.groupId),
    index("templates_company_idx").on(t.companyId),
    index("templates_search_idx").using("gin", t.searchKey.op("gin_trgm_ops")),
    // One index for each kind of caller and sort order of the list.
    ...sorted("own", t.creatorId, t, sql`${t.groupId} is null and ${t.deletedAt} is null`),
    ...sorted("of_group", t.groupId, t, isNull(t.deletedAt)),
    ...sorted("of_groups", t.companyId, t, sql`${t.groupId} is not null and ${t.deletedAt} is null`),
  ],
);

/** One of several people who share a role; whoever begins first acts for it. */
export type RoleAlternate = {
  firstName: string;
  lastName: string;
  email: string;
  mobileNumber: string | null;
  /** Null for the role's own. */
  defaultLanguage: Language | null;
};

export const templateRoles = pgTable(
  "template_roles",
  {
    ...identity,
    ...timestamps,
    templateId: bigint({ mode: "number" })
      .notNull()
      .references(() => templates.id, { onDelete: "cascade" }),
    actionIndex: integer().notNull(),
    recipientRole: text({ enum: recipientRoles }).notNull().default(standardRole),
    copyAt: text({ enum: copyTimes }).notNull().default("completed"),
    roleName: text().notNull(),
    firstName: text(),
    lastName: text(),
    /** The person has one name only, so an empty last name is complete. */
    singleName: boolean().notNull().default(false),
    email: text(),
    mobileNumber: text(),
    /** Empty for a role of one person. */
    members: jsonb().$type<RoleAlternate[]>().notNull().default([]),
    /** For signing in person: whose device is used; null means the sender's. */
    hostName: text(),
    hostEmail: text(),
    privateMessage: text(),
    /** AES-256-GCM, as in recipients. */
    accessCodeSealed: text(),
    hasOtpStep: boolean().notNull().default(false),
    forceOtp: boolean().notNull().default(false),
    enableWebforms: boolean().notNull().default(false),
    defaultLanguage: text({ enum: languages }).notNull().default("en"),
    signatureMethods: integer().array().notNull().default([1, 2, 3, 4, 5, 6]),
  },
  (t) => [
    index("template_roles_template_idx").on(t.templateId, t.actionIndex),
    check("template_roles_role_known", oneOf(t.recipientRole, recipientRoles)),
    check("template_roles_copy_at_known", oneOf(t.copyAt, copyTimes)),
    check("template_roles_language_known", oneOf(t.defaultLanguage, languages)),
    check("template_roles_methods_known", someOf(t.signatureMethods, Object.values(signatureMethodIds))),
  ],
);
