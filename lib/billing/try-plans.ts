import "server-only";
import { settings } from "@/lib/platform/process/settings";
import { findProvider } from "./provider";
import { stripeClient } from "./stripe/stripe-client";

/** Describes how plans are sold. Asks Stripe for its prices but charges nothing; throws if Stripe refuses. */
export async function tryPlans(): Promise<string> {
  const provider = findProvider();
  const { CURRENCY, STRIPE_AUTOMATIC_TAX, STRIPE_PRICE_MONTHLY, STRIPE_PRICE_ANNUAL } = settings();
  if (!provider) return "none are sold";
  if (provider.kind === "embedded") return `without a payment provider, in ${CURRENCY}`;
  const stripe = await stripeClient();
  await Promise.all([STRIPE_PRICE_MONTHLY, STRIPE_PRICE_ANNUAL].map((price) => stripe.prices.retrieve(price)));
  const taxes = STRIPE_AUTOMATIC_TAX ? "adds taxes" : "adds no taxes";
  return `Stripe knows the key and both prices, sells in ${CURRENCY} and ${taxes}`;
}
