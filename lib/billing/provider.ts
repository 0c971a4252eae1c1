import "server-only";
import type { subscriptions } from "@/db/schema/billing";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { settings } from "@/lib/platform/process/settings";
import { embeddedProvider } from "./embedded/embedded-provider";
import type { Payer, SubscriptionRow } from "./payer";
import type { PlanChange } from "./rules";
import type { CheckoutInput, Invoice } from "./schema";
import { stripeProvider } from "./stripe/stripe-provider";

/** What a provider knows of a subscription. */
export type SubscriptionState = Pick<
  typeof subscriptions.$inferInsert,
  "providerSubscriptionId" | "type" | "units" | "price" | "cycleStart" | "cycleEnd"
> & { currency: string; cancelledAt: Date | null; activeUntil: Date | null };

/** Every call is made within a transaction that holds the payer's lock. */
export type BillingProvider = {
  kind: "stripe" | "embedded";
  /** The address to send the browser to; null where the provider gave none. */
  startCheckout: (tx: Context, payer: Payer, purchase: CheckoutInput) => Promise<string | null>;
  openPortal: (tx: Context, payer: Payer) => Promise<string | null>;
  /** Charges the difference at once. */
  change: (tx: Context, subscription: SubscriptionRow, change: PlanChange) => Promise<SubscriptionState>;
  /** Cents that the change would cost at once. */
  previewChange: (ctx: Context, subscription: SubscriptionRow, change: PlanChange) => Promise<number>;
  cancel: (tx: Context, subscription: SubscriptionRow) => Promise<SubscriptionState>;
  renew: (tx: Context, subscription: SubscriptionRow) => Promise<SubscriptionState>;
  listInvoices: (ctx: Context, payer: Payer) => Promise<Invoice[]>;
  /** The provider's current state; undefined where the stored state is the current one. */
  fetchState: (tx: Context, payer: Payer) => Promise<SubscriptionState | null | undefined>;
};

/** Stripe where it is set up, else the embedded provider; null where neither may be used (docs/product.md). */
export function findProvider(): BillingProvider | null {
  const { STRIPE_SECRET_KEY, BILLING, isLoopback } = settings();
  if (STRIPE_SECRET_KEY) return stripeProvider;
  return isLoopback || BILLING === "embedded" ? embeddedProvider : null;
}

export function getProvider(): BillingProvider {
  const provider = findProvider();
  if (!provider) throw new AppError("provider_failed", "billing_missing");
  return provider;
}
