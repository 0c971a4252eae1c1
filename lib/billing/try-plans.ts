import "server-only";
import { isUnlimited } from "@/lib/platform/process/default-plan";
import { settings } from "@/lib/platform/process/settings";
import { findProvider } from "./provider";
import { stripeClient } from "./stripe/stripe-client";

/** Describes how plans are sold. Asks Stripe for its prices but charges nothing; throws if Stripe refuses. */
export async function tryPlans(): Promise<string> {
  if (isUnlimited()) return "none are sold, and everybody is without limits (DEFAULT_PLAN=unlimited)";
  const provider = findProvider();
  const { CURRENCY, STRIPE_AUTOMATIC_TAX, STRIPE_PRICE_MONTHLY, STRIPE_PRICE_ANNUAL } = settings();
  if (!provider) return "none are sold; accounts stay on trial";
  if (provider.kind === "embedded") return `without a payment provider, in ${CURRENCY}`;
  const stripe = await stripeClient();
  await Promise.all([STRIPE_PRICE_MONTHLY, STRIPE_PRICE_ANNUAL].map((price) => stripe.prices.retrieve(price)));
  const taxes = STRIPE_AUTOMATIC_TAX ? "adds taxes" : "adds no taxes";
  return `Stripe knows the key and both prices, sells in ${CURRENCY} and ${taxes}`;
}
