import "server-only";
import type { Context } from "@/lib/platform/context/context";
import { findSubscription, type Payer } from "./payer";
import { getProvider } from "./provider";
import { hasLapsed } from "./rules";
import { saveSubscription } from "./save-subscription";

/** Lets a subscription that nobody is left to pay for run to the end of the paid period. Call under the payer's lock. */
export async function endSubscription(tx: Context, payer: Payer): Promise<void> {
  const running = await findSubscription(tx, payer, { lock: true });
  if (running && !hasLapsed(running, tx.now) && running.cancelledAt === null)
    await saveSubscription(tx, payer, await getProvider().cancel(tx, running));
}
