import "server-only";
import type { Context } from "@/lib/platform/context/context";
import { isUnlimited } from "@/lib/platform/process/default-plan";
import { embeddedProvider } from "./embedded/embedded-provider";
import { findSubscription, type Payer } from "./payer";
import { getProvider } from "./provider";
import { hasLapsed } from "./rules";
import { saveSubscription } from "./save-subscription";

/**
 * Lets a subscription that nobody is left to pay for run to the end of the paid period. Call under the payer's lock. Where
 * nothing is sold any more, no provider is told (docs/operating.md), and nobody is kept from leaving.
 */
export async function endSubscription(tx: Context, payer: Payer): Promise<void> {
  const running = await findSubscription(tx, payer, { lock: true });
  if (running && !hasLapsed(running, tx.now) && running.cancelledAt === null)
    await saveSubscription(tx, payer, await (isUnlimited() ? embeddedProvider : getProvider()).cancel(tx, running));
}
