import "server-only";
import { transact, type MemberContext } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { assertUnitsSuffice } from "./assert-units";
import { findSubscription, getPayer, lockPayer, type Payer, type SubscriptionRow } from "./payer";
import { getProvider, type SubscriptionState } from "./provider";
import { hasLapsed } from "./rules";
import { saveSubscription } from "./save-subscription";

type Change = (tx: MemberContext, running: SubscriptionRow, payer: Payer) => Promise<SubscriptionState>;

/** The subscription that runs, changed at the provider and stored as the provider answers. */
async function changeRunning(ctx: MemberContext, change: Change): Promise<SubscriptionRow> {
  const payer = await getPayer(ctx);
  return transact(ctx, async (tx) => {
    await lockPayer(tx, payer);
    const running = await findSubscription(tx, payer, { lock: true });
    if (!running || hasLapsed(running, tx.now)) throw new AppError("conflict", "no_subscription");
    return saveSubscription(tx, payer, await change(tx, running, payer));
  });
}

/** More or fewer users and workflows from now on; never fewer users than there are. */
export const changeUnits = (ctx: MemberContext, units: number) =>
  changeRunning(ctx, async (tx, running, payer) => {
    await assertUnitsSuffice(tx, payer, units);
    return getProvider().changeUnits(tx, running, units);
  });

/** It runs to the end of what is paid, and does not go on. */
export const cancelSubscription = (ctx: MemberContext) =>
  changeRunning(ctx, async (tx, running) => {
    if (running.cancelledAt) throw new AppError("conflict", "already_cancelled");
    return getProvider().cancel(tx, running);
  });

/** A cancelled one goes on as if it had not been. */
export const renewSubscription = (ctx: MemberContext) =>
  changeRunning(ctx, async (tx, running) => {
    if (!running.cancelledAt) throw new AppError("conflict", "not_cancelled");
    return getProvider().renew(tx, running);
  });
