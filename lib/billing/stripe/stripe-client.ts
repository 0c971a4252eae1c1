import "server-only";
import type Stripe from "stripe";
import { AppError } from "@/lib/platform/errors/errors";
import { log } from "@/lib/platform/logs/log";
import { stateOf } from "@/lib/platform/process/process-state";
import { settings } from "@/lib/platform/process/settings";

/** Loaded on first use, because the SDK is large. */
export const stripeClient = (): Promise<Stripe> => stateOf("stripeClient", makeClient);

async function makeClient(): Promise<Stripe> {
  const { default: StripeSdk } = await import("stripe");
  const { STRIPE_SECRET_KEY = "", STRIPE_API_URL } = settings();
  const api = STRIPE_API_URL ? new URL(STRIPE_API_URL) : undefined;
  return new StripeSdk(STRIPE_SECRET_KEY, {
    timeout: 5000,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(api && {
      host: api.hostname,
      port: api.port || (api.protocol === "http:" ? 80 : 443),
      protocol: api.protocol === "http:" ? "http" : "https",
    }),
  });
}

/** Reports Stripe's refusals and failures as `reason`; a declined card and a conflict have sentences of their own. */
export async function askStripe<T>(reason: string, ask: (stripe: Stripe) => Promise<T>): Promise<T> {
  const { default: StripeSdk } = await import("stripe");
  try {
    return await ask(await stripeClient());
  } catch (error) {
    if (!(error instanceof StripeSdk.errors.StripeError)) throw error;
    const { type, code, statusCode, requestId, message } = error;
    log.error({ type, code, statusCode, stripeRequestId: requestId, message }, "stripe refused");
    if (statusCode === 402) throw new AppError("payment_failed");
    if (statusCode === 409) throw new AppError("conflict", "changed_meanwhile");
    throw new AppError("provider_failed", reason);
  }
}
