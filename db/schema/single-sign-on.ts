import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { identity, oneOf, time, timestamps } from "@/db/columns";
import { companyRoles, connectionKinds, connectionPurposes, domainProofs, groupRoles, providedRoles } from "@/db/enums";
import { companies, companyGroups, holdingCompanies } from "./companies";
import { secondStepChallenges } from "./second-steps";
import { sessions, users } from "./users";

/**
 * A domain of addresses that an organisation, or a holding for its organisations, claims. Until it is verified the claim
 * means nothing, and others may claim the same domain; of verified ones there is one a domain.
 */
export const companyDomains = pgTable(
  "company_domains",
  {
    ...identity,
    ...timestamps,
    companyId: bigint({ mode: "number" }).references(() => companies.id, { onDelete: "cascade" }),
    holdingCompanyId: bigint({ mode: "number" }).references(() => holdingCompanies.id, { onDelete: "cascade" }),
    /** In lower case, as DNS writes it: `acme.example`, `xn--…`. */
    domain: text().notNull(),
    /** What the TXT record `countersign-domain=` has to say. */
    token: text().notNull(),
    verifiedAt: time(),
    /** A domain that the operator vouched for is not looked up. */
    verifiedBy: text({ enum: domainProofs }),
    /** When the record was last looked up, and last found. */
    lookedUpAt: time(),
    lastSeenAt: time(),
    /** Since when the record is missing; the domain is released 30 days later. */
    failingSince: time(),
  },
  (t) => [
    unique("company_domains_company_key").on(t.companyId, t.domain),
    unique("company_domains_holding_key").on(t.holdingCompanyId, t.domain),
    uniqueIndex("company_domains_verified_key")
      .on(t.domain)
      .where(sql`${t.verifiedAt} is not null`),
    check("company_domains_one_owner", sql`num_nonnulls(${t.companyId}, ${t.holdingCompanyId}) = 1`),
    check("company_domains_proof_known", oneOf(t.verifiedBy, domainProofs)),
  ],
);

/** An organisation's own sign-in at its identity provider. */
export const connections = pgTable(
  "connections",
  {
    ...identity,
    ...timestamps,
    companyId: bigint({ mode: "number" })
      .notNull()
      .unique()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** Of the settings in use, else of those that wait for their test. */
    kind: text({ enum: connectionKinds }).notNull(),
    /**
     * The provider's settings with the client secret, encrypted and bound to the organisation, so that nobody who writes
     * to the database puts another provider in its place (lib/connections/settings/connection-settings.ts). Null before
     * the first use.
     */
    settingsSealed: text(),
    /** Settings that were saved and are not used yet: they have to pass a test first. */
    draftSealed: text(),
    draftTestedAt: time(),
    /** Whoever signs in without an account gets one. */
    makesAccounts: boolean().notNull().default(true),
    /** The role of accounts that the connection makes; never administrator. */
    defaultRoleId: integer().notNull().default(companyRoles.user),
    /** The claim or attribute that lists the person's groups at the provider. */
    groupsClaim: text(),
    /** Where a second step is demanded, the provider's counts for people who have none here. */
    countsSecondStep: boolean().notNull().default(false),
    /** From then on members sign in here only by the connection, but for the exceptions. */
    demandedFrom: time(),
    /** Who gets what people leave behind whom the provider removes. */
    heirId: bigint({ mode: "number" }).references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    index("connections_heir_idx").on(t.heirId),
    check("connections_kind_known", oneOf(t.kind, connectionKinds)),
    check("connections_role_known", oneOf(t.defaultRoleId, providedRoles)),
  ],
);

const connection = () =>
  bigint({ mode: "number" })
    .notNull()
    .references(() => connections.id, { onDelete: "cascade" });

/** Administrators who may sign in without the connection although it is demanded, so that nobody is locked out. */
export const connectionExceptions = pgTable(
  "connection_exceptions",
  {
    connectionId: connection(),
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: time().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.connectionId, t.userId] }), index("connection_exceptions_user_idx").on(t.userId)],
);

/** A group at the provider whose people get a role, a group here, or both. */
export const connectionGroups = pgTable(
  "connection_groups",
  {
    ...identity,
    connectionId: connection(),
    /** As the provider writes it in the claim. */
    value: text().notNull(),
    roleId: integer(),
    groupId: bigint({ mode: "number" }).references(() => companyGroups.id, { onDelete: "cascade" }),
    groupRoleId: integer().notNull().default(groupRoles.member),
  },
  (t) => [
    index("connection_groups_connection_idx").on(t.connectionId),
    index("connection_groups_group_idx").on(t.groupId),
    check("connection_groups_role_known", oneOf(t.roleId, providedRoles)),
    check("connection_groups_group_role_known", oneOf(t.groupRoleId, Object.values(groupRoles))),
  ],
);

/** Who at the provider is whom here: `sub`, or the NameID of a persistent format. */
export const connectionSubjects = pgTable(
  "connection_subjects",
  {
    ...identity,
    connectionId: connection(),
    /** Of another issuer the same subject is somebody else. */
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: bigint({ mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: time().notNull().defaultNow(),
    lastSignedInAt: time(),
  },
  (t) => [
    unique("connection_subjects_key").on(t.connectionId, t.issuer, t.subject),
    index("connection_subjects_user_idx").on(t.userId),
  ],
);

/** What the provider said when somebody signed in by it, with the session that rests on it. */
export const connectionProofs = pgTable(
  "connection_proofs",
  {
    ...identity,
    connectionId: connection(),
    subjectId: bigint({ mode: "number" })
      .notNull()
      .references(() => connectionSubjects.id, { onDelete: "cascade" }),
    /** Null while a second step is awaited. */
    sessionId: bigint({ mode: "number" })
      .unique()
      .references(() => sessions.id, { onDelete: "cascade" }),
    challengeId: bigint({ mode: "number" })
      .unique()
      .references(() => secondStepChallenges.id, { onDelete: "set null" }),
    /** The session there (`sid`, `SessionIndex`), which the provider names when it ends it. */
    providerSession: text(),
    /** How the person signed in there: `amr`. */
    methods: text().array().notNull().default([]),
    /** How strongly: `acr`, or SAML's authentication context class. */
    context: text(),
    authenticatedAt: time().notNull(),
    createdAt: time().notNull().defaultNow(),
  },
  (t) => [
    index("connection_proofs_connection_idx").on(t.connectionId, t.providerSession),
    index("connection_proofs_subject_idx").on(t.subjectId),
    index("connection_proofs_created_idx").on(t.createdAt),
  ],
);

/**
 * A browser on its way to the provider and back. Kept here and not in cookies, which a browser leaves out when the
 * provider makes it post a SAML answer.
 */
export const connectionRequests = pgTable(
  "connection_requests",
  {
    ...identity,
    connectionId: connection(),
    purpose: text({ enum: connectionPurposes }).notNull(),
    /** SHA-256 of `state` or `RelayState`. */
    stateHash: text().notNull().unique(),
    /** The ID of the SAML request, which its answer names (`InResponseTo`). */
    requestId: text().unique(),
    /**
     * SHA-256 of the cookie of the browser that asked; once there is an answer, hashed again with the secret that the
     * browser which brought it was told. Only a browser that has both gets the session.
     */
    browserHash: text().notNull(),
    /** What the answer is checked against: nonce and PKCE verifier, encrypted. */
    checksSealed: text().notNull(),
    /** Whose session is proved again, or who tries the connection. */
    sessionId: bigint({ mode: "number" }).references(() => sessions.id, { onDelete: "cascade" }),
    /** The page that was wanted. */
    origin: text(),
    createdAt: time().notNull(),
    expiresAt: time().notNull(),
    /** An answer is taken once. */
    answeredAt: time(),
    /** What the provider said, checked and encrypted, until the browser fetches it. */
    answerSealed: text(),
  },
  (t) => [
    index("connection_requests_connection_idx").on(t.connectionId),
    index("connection_requests_session_idx").on(t.sessionId),
    index("connection_requests_expiry_idx").on(t.expiresAt),
    check("connection_requests_purpose_known", oneOf(t.purpose, connectionPurposes)),
  ],
);

/** Ids of SAML assertions and logout messages that were used, each until it is out of date by itself. */
export const usedAssertions = pgTable(
  "used_assertions",
  {
    connectionId: connection(),
    assertionId: text().notNull(),
    expiresAt: time().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.connectionId, t.assertionId] }),
    index("used_assertions_expiry_idx").on(t.expiresAt),
  ],
);
