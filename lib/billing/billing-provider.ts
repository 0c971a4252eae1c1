import type { subscriptions } from "@/db/schema/billing";
import type { Context, UserContext } from "@/lib/platform/context/context";
import type { BillingDetails, CheckoutInput, Invoice } from "./schema";
import type { PlanChange } from "./rules";
import type { Payer, SubscriptionRow } from "./payer";

/** What a provider knows of a subscription. */
export type SubscriptionState = Pick<
  typeof subscriptions.$inferInsert,
  "providerSubscriptionId" | "type" | "units" | "price" | "cycleStart" | "cycleEnd"
> & {
  currency: string;
  cancelledAt: Date | null;
  activeUntil: Date | null;
  /** Absent where the provider keeps the credit itself. */
  credit?: number;
  /** Who bought it, for a new subscription; absent where the provider does not say. */
  payingPersonId?: number | undefined;
};

/** Callers must hold the payer's row lock (`lockPayer`). */
export type BillingProvider = {
  kind: "stripe" | "embedded";
  /** The address to send the browser to; null where the provider gave none. */
  startCheckout: (tx: UserContext, payer: Payer, purchase: CheckoutInput) => Promise<string | null>;
  openPortal: (tx: Context, payer: Payer) => Promise<string | null>;
  /** Charges the difference at once. */
  change: (tx: Context, subscription: SubscriptionRow, change: PlanChange) => Promise<SubscriptionState>;
  /** Cents that the change would cost at once. */
  previewChange: (ctx: Context, subscription: SubscriptionRow, change: PlanChange) => Promise<number>;
  cancel: (tx: Context, subscription: SubscriptionRow) => Promise<SubscriptionState>;
  renew: (tx: Context, subscription: SubscriptionRow) => Promise<SubscriptionState>;
  listInvoices: (ctx: Context, payer: Payer) => Promise<Invoice[]>;
  /** Puts them on the provider's own invoices. */
  saveBillingDetails: (tx: Context, payer: Payer, details: BillingDetails) => Promise<void>;
  /** How many invoices already issued would still be completed with details that a buyer with these adds. */
  countIncomplete: (ctx: Context, payer: Payer, details: BillingDetails) => Promise<number>;
  /** The provider's current state; undefined where the stored state is the current one. */
  fetchState: (tx: Context, payer: Payer) => Promise<SubscriptionState | null | undefined>;
};
