import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { identity, oneOf, time, timestamps } from "@/db/columns";
import { billingCycles } from "@/db/enums";
import { companies } from "./companies";
import { users } from "./users";

/** The payer: an organisation, or a user without one. */
const payer = () => ({
  companyId: bigint({ mode: "number" }).references(() => companies.id, { onDelete: "cascade" }),
  userId: bigint({ mode: "number" }).references(() => users.id, { onDelete: "cascade" }),
});

export const billingCustomers = pgTable(
  "billing_customers",
  {
    ...identity,
    ...payer(),
    providerCustomerId: text().notNull().unique(),
    createdAt: time().notNull().defaultNow(),
  },
  (t) => [
    check("billing_customers_one_payer", sql`num_nonnulls(${t.companyId}, ${t.userId}) = 1`),
    index("billing_customers_company_idx").on(t.companyId),
    index("billing_customers_user_idx").on(t.userId),
  ],
);

/** The subscription as last fetched from the provider. One row per payer: a new purchase replaces the old row. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    ...identity,
    ...timestamps,
    ...payer(),
    /**
     * The person who pays for it: who bought it, or took it over from whoever left. Null where that is not known. No
     * reference: a deleted account keeps its row.
     */
    payingPersonId: bigint({ mode: "number" }),
    providerSubscriptionId: text().notNull().unique(),
    type: text({ enum: billingCycles }).notNull(),
    units: integer().notNull(),
    /** Cents for one billing cycle, all units together. */
    price: integer().notNull(),
    /** ISO 4217; price and total are in its hundredths. */
    currency: text().notNull().default("EUR"),
    cycleStart: time().notNull(),
    cycleEnd: time().notNull(),
    cancelledAt: time(),
    /** When a cancelled subscription ends. */
    activeUntil: time(),
    /** Workflows of the cycle in which the units were last changed, not yet rounded; null where they never were. */
    cycleWorkflows: doublePrecision(),
    unitsChangedAt: time(),
    /**
     * Workflows in the cycle of `carriedAt` that the count by member misses: sent before the subscription passed to the
     * organisation, or beside its own by members who have left.
     */
    carriedWorkflows: integer().notNull().default(0),
    carriedAt: time(),
    /** Cents that the embedded provider takes off the next invoices: what a smaller plan left over. */
    credit: integer().notNull().default(0),
    /** What the buyer wants on invoices. */
    billingAddress: text(),
    vatNumber: text(),
    billingReference: text(),
  },
  (t) => [
    check("subscriptions_one_payer", sql`num_nonnulls(${t.companyId}, ${t.userId}) = 1`),
    unique("subscriptions_company_key").on(t.companyId),
    unique("subscriptions_user_key").on(t.userId),
    check("subscriptions_type_known", oneOf(t.type, billingCycles)),
  ],
);

/** The embedded provider's open checkouts. */
export const checkouts = pgTable(
  "checkouts",
  {
    uuid: uuid().primaryKey().defaultRandom(),
    ...payer(),
    type: text({ enum: billingCycles }).notNull(),
    units: integer().notNull(),
    successUrl: text().notNull(),
    cancelUrl: text().notNull(),
    createdAt: time().notNull().defaultNow(),
    completedAt: time(),
  },
  (t) => [
    index("checkouts_company_idx").on(t.companyId),
    index("checkouts_user_idx").on(t.userId),
    check("checkouts_type_known", oneOf(t.type, billingCycles)),
  ],
);

/** `cents` is the price of one unit, or the whole amount where there are no units. */
export type InvoiceLine =
  | {
      kind: "plan" | "unused";
      type: (typeof billingCycles)[number];
      units: number;
      cents: number;
      from: string;
      until: string;
    }
  | { kind: "credit"; cents: number };

export type InvoiceDetails = {
  billingAddress: string | null;
  vatNumber: string | null;
  billingReference: string | null;
};

/** The buyer as of the issue. What `details` lacks is added when the buyer gives it, until the invoice is downloaded. */
export type InvoiceBuyer = {
  name: string;
  /** Of an organisation, from its settings. */
  address: string | null;
  /** Of a person. */
  email: string | null;
  details: InvoiceDetails | null;
  /** Somebody has a copy, from which the invoice must not differ. */
  isDownloaded?: true;
};

/** The embedded provider's invoices. */
export const invoices = pgTable(
  "invoices",
  {
    ...identity,
    ...payer(),
    uuid: uuid().notNull().unique().defaultRandom(),
    units: integer().notNull(),
    type: text({ enum: billingCycles }).notNull(),
    total: integer().notNull(),
    currency: text().notNull().default("EUR"),
    paid: boolean().notNull().default(true),
    /** What the total is made of; null on invoices from before lines were kept. */
    lines: jsonb().$type<InvoiceLine[]>(),
    /** Null on invoices from before buyers were kept, and after the buyer's account or organisation was deleted. */
    buyer: jsonb().$type<InvoiceBuyer>(),
    createdAt: time().notNull().defaultNow(),
  },
  (t) => [
    index("invoices_company_idx").on(t.companyId),
    index("invoices_user_idx").on(t.userId),
    check("invoices_type_known", oneOf(t.type, billingCycles)),
  ],
);

/** Events of the payment provider that were processed, so that a replay changes nothing (docs/threats.md 30). */
export const billingEvents = pgTable("billing_events", {
  providerEventId: text().primaryKey(),
  createdAt: time().notNull().defaultNow(),
});
