import "server-only";
import { transact, type UserContext } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { isLoopbackHost } from "@/lib/platform/network/loopback";
import { settings } from "@/lib/platform/process/settings";
import { assertUnitsSuffice } from "./assert-units";
import { findPlan } from "./find-plan";
import { findSubscription, getBuyer, lockPayerFor } from "./payer";
import { getProvider } from "./provider";
import { hasLapsed } from "./rules";
import type { CheckoutInput } from "./schema";

/** Opens a purchase at the provider for a payer without a running plan; answers the address of the payment page. */
export async function startCheckout(ctx: UserContext, input: CheckoutInput): Promise<string> {
  for (const [name, address] of Object.entries({ successUrl: input.successUrl, cancelUrl: input.cancelUrl }))
    if (!isOwnAddress(address)) throw invalid({ [name]: "foreignAddress" });
  const payer = getBuyer(ctx);
  const provider = getProvider();
  return transact(ctx, async (tx) => {
    await lockPayerFor(tx, payer);
    const [running, { kind }] = await Promise.all([findSubscription(tx, payer), findPlan(tx)]);
    if (running && !hasLapsed(running, tx.now)) throw new AppError("conflict", "already_subscribed");
    if (kind === "enterprise") throw new AppError("conflict", "enterprise_already");
    await assertUnitsSuffice(tx, payer, input.units);
    const url = await provider.startCheckout(tx, payer, input);
    if (!url) throw new AppError("provider_failed", "checkout_failed");
    return url;
  });
}

/** On loopback, every name of this machine counts as ours. */
function isOwnAddress(address: string): boolean {
  const { appUrl, isLoopback } = settings();
  const { origin, hostname, port, protocol, username } = new URL(address);
  if (username !== "") return false;
  if (origin === appUrl.origin) return true;
  return isLoopback && isLoopbackHost(hostname) && port === appUrl.port && protocol === appUrl.protocol;
}
