import "server-only";
import { AppError } from "@/lib/platform/errors/errors";
import { isUnlimited } from "@/lib/platform/process/default-plan";
import { settings } from "@/lib/platform/process/settings";
import { embeddedProvider } from "./embedded/embedded-provider";
import { hasStripe } from "./has-stripe";
import { stripeProvider } from "./stripe/stripe-provider";
import type { BillingProvider } from "./billing-provider";

/** Stripe where it is set up, else the embedded provider; null where nothing is sold (docs/product.md). */
export function findProvider(): BillingProvider | null {
  if (isUnlimited()) return null;
  if (hasStripe()) return stripeProvider;
  const { BILLING, isLoopback } = settings();
  return isLoopback || BILLING === "embedded" ? embeddedProvider : null;
}

export function getProvider(): BillingProvider {
  const provider = findProvider();
  if (!provider) throw new AppError("provider_failed", "billing_missing");
  return provider;
}
