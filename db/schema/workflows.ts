import { isNull, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { deletion, identity, oneOf, someOf, time, timestamps } from "@/db/columns";
import {
  auditActionIds,
  copyTimes,
  languages,
  recipientRoles,
  standardRole,
  recipientStatuses,
  signatureMethodIds,
  workflowStatuses,
  standardLinkDays,
} from "@/db/enums";
import { companies, companyGroups } from "./companies";
import type { KeptRefusal } from "./kept-refusal";
import { users } from "./users";
import { changedLate, isScheduled, sorted } from "./workflow-indexes";

export const workflowStatus = pgEnum("workflow_status", workflowStatuses);
export const recipientStatus = pgEnum("signatory_status", recipientStatuses);

export const workflows = pgTable(
  "workflows",
  {
    ...identity,
    ...timestamps,
    uuid: uuid().notNull().unique().defaultRandom(),
    name: text(),
    initiatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id),
    companyId: bigint({ mode: "number" }).references(() => companies.id),
    groupId: bigint({ mode: "number" }).references(() => companyGroups.id, { onDelete: "set null" }),
    /** Created with the organisation's API key, which sees only these workflows and those in groups. */
    madeByApiKey: boolean().notNull().default(false),
    status: workflowStatus().notNull().default("notStarted"),
    /** Absent means draft; set means sent. */
    executeAt: time(),
    /** Only of a draft: when it will be sent. */
    scheduledAt: time(),
    /**
     * Who scheduled it, as a person or with the organisation's key, and in which group. It is sent in their name, and
     * their rights are checked again when it is due. No foreign keys, so that a missing one can be reported.
     */
    scheduledBy: bigint({ mode: "number" }),
    scheduledByKey: boolean().notNull().default(false),
    scheduledGroupId: bigint({ mode: "number" }),
    /** Why a draft was not sent when it was due. */
    scheduleRefusal: jsonb().$type<KeptRefusal>(),
    startedExecutionAt: time(),
    completedAt: time(),
    /** When signing links stop working. */
    expiresAt: time(),
    cancelReason: text(),
    ...deletion,
    /** Made at the first start to show the product; deleted by one act, and never counted against a plan. */
    isSample: boolean().notNull().default(false),
    executeActionsInOrder: boolean().notNull().default(true),
    /**
     * The language in which numbers and dates are printed. Null in a draft means the sender's; null in a workflow that
     * was sent, by a version without print languages, means each recipient's own.
     */
    printLanguage: text({ enum: languages }),
    /** A recipient may hand their part on to somebody else. */
    allowDelegation: boolean().notNull().default(false),
    /** Whether recipients may download the documents before signing; false for what an earlier version sent. */
    allowDownloadBeforeSigning: boolean().notNull().default(true),
    allowChanges: boolean().notNull().default(true),
    message: text(),
    additionalEmailMessage: text(),
    threeDayReminderSet: boolean().notNull().default(false),
    sevenDayReminderSet: boolean().notNull().default(false),
    thirtyDayReminderSet: boolean().notNull().default(false),
    customDateReminderSet: boolean().notNull().default(true),
    linkExpiryDays: integer().notNull().default(standardLinkDays),
    /** The head of the audit chain, changed only while this row is locked. */
    auditSequence: integer().notNull().default(0),
    auditHash: text().notNull().default(""),
    auditAt: time(),
    /** Binds the workflow to its owner from the sending on (lib/audit/owner-code.ts). */
    ownerCode: text(),
  },
  (t) => [
    /**
     * One index for each kind of caller, status and order of the lists, so that no status is read further than a page
     * needs (docs/decisions/0029). The first of each kind also serves for counting. Those for groups end with the
     * organisation, so that it can be compared within the index.
     */
    ...sorted("initiator", t.initiatorId, t, isNull(t.deletedAt)),
    ...sorted("in_group", t.groupId, t, sql`${t.deletedAt} is null and ${t.groupId} is not null`, t.companyId),
    ...sorted("company", t.companyId, t, sql`${t.deletedAt} is null and ${t.groupId} is not null`),
    ...sorted("key", t.companyId, t, sql`${t.deletedAt} is null and ${t.groupId} is null and ${t.madeByApiKey}`),
    changedLate("initiator", t.initiatorId, t, isNull(t.deletedAt)),
    changedLate("in_group", t.groupId, t, sql`${t.deletedAt} is null and ${t.groupId} is not null`, t.companyId),
    changedLate("company", t.companyId, t, isNull(t.deletedAt)),
    /** For deleting a group. */
    index("workflows_of_group_idx").on(t.groupId),
    /** For counting the workflows sent in a billing cycle, including deleted ones, by nothing but the index. */
    index("workflows_sent_by_initiator_idx").on(t.initiatorId, t.executeAt, t.isSample),
    index("workflows_sent_in_company_idx").on(t.companyId, t.executeAt, t.isSample),
    /** For the jobs that send reminders and expire links. */
    index("workflows_running_idx")
      .on(t.expiresAt)
      .where(sql`${t.status} = 'inProgress' and ${t.deletedAt} is null`),
    /** For the job that sends what is due, and for the lists of scheduled drafts, of which nobody has many. */
    index("workflows_scheduled_idx").on(t.scheduledAt).where(isScheduled(t)),
    index("workflows_initiator_scheduled_idx").on(t.initiatorId, t.scheduledAt).where(isScheduled(t)),
    index("workflows_company_scheduled_idx").on(t.companyId, t.groupId, t.scheduledAt).where(isScheduled(t)),
    /** For the dashboard, which offers to delete them, and for the act itself. */
    index("workflows_samples_idx")
      .on(t.companyId)
      .where(sql`${t.isSample}`),
    check("workflows_print_language_known", oneOf(t.printLanguage, languages)),
    check("workflows_completed_has_time", sql`${t.status} <> 'completed' or ${t.completedAt} is not null`),
  ],
);

/** A recipient and their action: each recipient has one action (docs/product.md), so one row holds both. */
export const recipients = pgTable(
  "signatories",
  {
    ...identity,
    ...timestamps,
    workflowId: bigint({ mode: "number" })
      .notNull()
      .references(() => workflows.id, { onDelete: "cascade" }),
    actionIndex: integer().notNull(),
    /**
     * For alternates only: the row of the part that they may act for. An alternate has a link, a gate and an address of
     * their own, and is stored as a copy, because a copy holds nothing up, even in a version that knows no alternates. The
     * row of a recipient who was removed from a running workflow names itself.
     */
    memberOf: bigint({ mode: "number" }).references((): AnyPgColumn => recipients.id, { onDelete: "cascade" }),
    /**
     * For parts with alternates only: the one who has claimed the part, whose name and address it has until it is
     * released.
     */
    claimedBy: bigint({ mode: "number" }),
    recipientRole: text({ enum: recipientRoles }).notNull().default(standardRole),
    /** For signing in person only: whose device is used. Sending sets the sender's if none was given. */
    hostName: text(),
    hostEmail: text(),
    /** For copies only: when they go out, and when the first one went out, if that was before completion. */
    copyAt: text({ enum: copyTimes }).notNull().default("completed"),
    copySentAt: time(),
    /** The template role that this recipient fills; no foreign key, as the role may have been deleted since. */
    templateRoleId: bigint({ mode: "number" }),
    /** Came by a public link that confirms no addresses: the address is only what somebody entered. */
    addressUnconfirmed: boolean().notNull().default(false),
    /** The link is not mailed: whoever sent the workflow by the API delivers it. */
    linkBySender: boolean().notNull().default(false),
    roleName: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** The person has one name only, so an empty last name is complete. */
    singleName: boolean().notNull().default(false),
    email: text().notNull(),
    firstNameChangesFrozen: boolean().notNull().default(false),
    lastNameChangesFrozen: boolean().notNull().default(false),
    emailChangesFrozen: boolean().notNull().default(false),
    mobileNumber: text(),
    privateMessage: text(),
    /** AES-256-GCM, so that the sender can read it back. */
    accessCodeSealed: text(),
    hasOtpStep: boolean().notNull().default(false),
    forceOtp: boolean().notNull().default(false),
    webformEnabled: boolean().notNull().default(false),
    defaultLanguage: text({ enum: languages }).notNull().default("en"),
    signatureMethods: integer().array().notNull().default([1, 2, 3, 4, 5, 6]),
    status: recipientStatus().notNull().default("waiting"),
    startedExecutionAt: time(),
    openedAt: time(),
    finishedAt: time(),
    declinedAt: time(),
    declineReason: text(),
    timeZone: text(),
    consentVersion: text(),
    /** The language in which the consent was shown. */
    consentLanguage: text({ enum: languages }),
    consentedAt: time(),
    /** Incrementing `linkVersion` revokes the link. The hash only finds the row; it does not open the link. */
    linkVersion: integer().notNull().default(1),
    linkHash: text().unique(),
    /** Consecutive wrong access codes; no further one is accepted before `gatePausedUntil` (docs/threats.md 8). */
    gateTries: integer().notNull().default(0),
    gatePausedUntil: time(),
    /** Where the page redirects at the end, as long as the sender's organisation allows the origin. */
    returnUrl: text(),
    /** Salts of the facts that the trail attests about this person and about the host; erased with the names. */
    factSalt: text(),
    hostSalt: text(),
  },
  (t) => [
    index("signatories_workflow_idx").on(t.workflowId, t.actionIndex),
    index("signatories_member_of_idx").on(t.memberOf),
    index("signatories_email_idx").on(t.email, t.status),
    check("signatories_role_known", oneOf(t.recipientRole, recipientRoles)),
    check("signatories_copy_at_known", oneOf(t.copyAt, copyTimes)),
    check("signatories_language_known", oneOf(t.defaultLanguage, languages)),
    check("signatories_consent_language_known", oneOf(t.consentLanguage, languages)),
    check("signatories_methods_known", someOf(t.signatureMethods, Object.values(signatureMethodIds))),
  ],
);

/** One row each time a recipient hands their part on, or is replaced by the sender: who had it until then. */
export const delegations = pgTable(
  "delegations",
  {
    ...identity,
    signatoryId: bigint({ mode: "number" })
      .notNull()
      .references(() => recipients.id, { onDelete: "cascade" }),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    /** For the sender only. */
    reason: text().notNull(),
    /** Hash of the link that stopped working; its holder is told what became of the part. */
    linkHash: text().notNull().unique(),
    /** The recipient's entries of the audit trail up to this one belong to this person. */
    auditSequence: integer().notNull(),
    /** The sender put another person in this one's place. */
    corrected: boolean().notNull().default(false),
    /**
     * Salt of the facts that the trail attests about this person; erased with the name. Null if a version that left the
     * salt with the next person replaced them.
     */
    factSalt: text(),
    createdAt: time().notNull(),
  },
  (t) => [index("delegations_signatory_idx").on(t.signatoryId, t.id)],
);

/** One row per workflow whose recipients have all acted: the primary key ensures that completion happens once. */
export const completions = pgTable(
  "completions",
  {
    workflowId: bigint({ mode: "number" })
      .primaryKey()
      .references(() => workflows.id),
    createdAt: time().notNull(),
    sealedAt: time(),
    /** The head of the audit chain, written into the sealed files. */
    chainHead: text().notNull(),
    failedAt: time(),
    lastError: text(),
  },
  (t) => [
    index("completions_open_idx")
      .on(t.createdAt)
      .where(sql`${t.sealedAt} is null`),
  ],
);

/** Append-only (a trigger refuses changes); the rows of a workflow form a hash chain. */
export const auditActions = pgTable(
  "audit_actions",
  {
    ...identity,
    workflowId: bigint({ mode: "number" })
      .notNull()
      .references(() => workflows.id),
    sequence: integer().notNull(),
    typeId: integer().notNull(),
    description: text().notNull(),
    signatoryId: bigint({ mode: "number" }),
    userId: bigint({ mode: "number" }),
    ip: text(),
    userAgent: text(),
    performedAt: time().notNull(),
    previousHash: text().notNull(),
    hash: text().notNull(),
    /** Made with SECRET_KEY (lib/audit/macs.ts); absent if a version of the product wrote the entry that had none. */
    mac: text(),
  },
  (t) => [
    unique("audit_actions_sequence_key").on(t.workflowId, t.sequence),
    check("audit_actions_type_known", oneOf(t.typeId, Object.values(auditActionIds))),
  ],
);
