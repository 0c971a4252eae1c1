import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { identity, oneOf, someOf, time, timestamps } from "@/db/columns";
import { apiScopes, credentialEventKinds } from "@/db/enums";
import { companies } from "./companies";
import { users } from "./users";

const company = () =>
  bigint({ mode: "number" })
    .notNull()
    .references(() => companies.id, { onDelete: "cascade" });

/** One key per organisation: hashed for look-up, encrypted so that it can be shown again (docs/api.md). */
export const companyApiCredentials = pgTable(
  "company_api_credentials",
  {
    ...identity,
    ...timestamps,
    companyId: company().unique(),
    keyHash: text().notNull().unique(),
    keySealed: text().notNull(),
    /** Initiator of what is created with the key, while still an administrator. */
    makerId: bigint({ mode: "number" }).references(() => users.id, { onDelete: "set null" }),
    /** To the minute. */
    lastUsedAt: time(),
  },
  (t) => [index("company_api_credentials_maker_idx").on(t.makerId)],
);

/** Further keys of an organisation. Only the hash is kept, so each is shown once. */
export const apiKeys = pgTable(
  "api_keys",
  {
    ...identity,
    companyId: company(),
    name: text().notNull(),
    scopes: text({ enum: apiScopes }).array().notNull(),
    keyHash: text().notNull().unique(),
    /** The key's last characters, to tell keys apart. */
    tail: text().notNull(),
    /** Initiator of what is created with the key, while still an administrator. */
    makerId: bigint({ mode: "number" }).references(() => users.id, { onDelete: "set null" }),
    createdAt: time().notNull(),
    expiresAt: time(),
    /** To the minute. */
    lastUsedAt: time(),
  },
  (t) => [
    index("api_keys_company_idx").on(t.companyId, t.id),
    index("api_keys_maker_idx").on(t.makerId),
    check("api_keys_scopes_known", someOf(t.scopes, apiScopes)),
  ],
);

/** Records who viewed or replaced the key. */
export const credentialEvents = pgTable(
  "credential_events",
  {
    ...identity,
    companyId: company(),
    userId: bigint({ mode: "number" }).references(() => users.id, { onDelete: "set null" }),
    kind: text({ enum: credentialEventKinds }).notNull(),
    ip: text().notNull(),
    createdAt: time().notNull().defaultNow(),
  },
  (t) => [
    index("credential_events_company_idx").on(t.companyId),
    index("credential_events_user_idx").on(t.userId),
    check("credential_events_kind_known", oneOf(t.kind, credentialEventKinds)),
  ],
);

/** A key of a partitioned table contains the column by which it is partitioned (db/partitions.ts). */
const partitionedId = () => bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity();

/** Every call made with an API key; kept 90 days, in a partition for each month. */
export const apiLogs = pgTable(
  "api_logs",
  {
    id: partitionedId(),
    companyId: company(),
    requestId: text().notNull(),
    requestEndpoint: text().notNull(),
    requestMethod: text().notNull(),
    /** Truncated at 10 KB, secrets and values of fields blanked. */
    requestBody: text().notNull(),
    responseCode: integer().notNull(),
    responseMessage: text().notNull(),
    requestReceivedAt: time().notNull(),
    requestRespondedAt: time().notNull(),
    requestIpAddress: text().notNull(),
  },
  // One index per sort order of the log's table, so that showing a page never sorts 100,000 rows.
  (t) => [
    primaryKey({ name: "api_logs_pkey", columns: [t.id, t.requestReceivedAt] }),
    index("api_logs_company_idx").on(t.companyId, t.requestReceivedAt, t.id),
    index("api_logs_responded_idx").on(t.companyId, t.requestRespondedAt, t.id),
    index("api_logs_endpoint_idx").on(t.companyId, t.requestEndpoint, t.id),
    index("api_logs_method_idx").on(t.companyId, t.requestMethod, t.id),
    index("api_logs_code_idx").on(t.companyId, t.responseCode, t.id),
    index("api_logs_received_idx").on(t.requestReceivedAt),
  ],
);

export const webhooks = pgTable(
  "webhooks",
  {
    ...identity,
    ...timestamps,
    companyId: company(),
    url: text().notNull(),
    events: text().array().notNull(),
    enabled: boolean().notNull().default(true),
    /** Adds what recipients entered to the events for a recipient who has finished, and for a completion. */
    includeValues: boolean().notNull().default(false),
    /** AES-256-GCM; shown once. */
    secretSealed: text().notNull(),
    /**
     * Binds address, events and values to the organisation (lib/audit/macs.ts); null if a version without codes saved
     * it.
     */
    code: text(),
  },
  (t) => [index("webhooks_company_idx").on(t.companyId)],
);

/** Kept 90 days, in a partition for each month. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: partitionedId(),
    uuid: uuid().notNull().defaultRandom(),
    webhookId: bigint({ mode: "number" })
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    event: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The delivery that this one repeats under the same uuid. */
    replayOf: bigint({ mode: "number" }),
    attempts: integer().notNull().default(0),
    /** The last attempt: when it began, how long it took, and what was answered. */
    attemptedAt: time(),
    responseMs: integer(),
    responseCode: integer(),
    /** The beginning of the answer, in which the personal data of the payload are blanked. */
    responseBody: text(),
    lastError: text(),
    createdAt: time().notNull().defaultNow(),
    deliveredAt: time(),
    /** Time of the next attempt; absent once delivered or given up. */
    nextAttemptAt: time(),
  },
  (t) => [
    primaryKey({ name: "webhook_deliveries_pkey", columns: [t.id, t.createdAt] }),
    unique("webhook_deliveries_uuid_unique").on(t.uuid, t.createdAt),
    index("webhook_deliveries_webhook_idx").on(t.webhookId, t.id),
    index("webhook_deliveries_created_idx").on(t.createdAt),
  ],
);
