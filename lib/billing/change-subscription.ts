import "server-only";
import { transact, type UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { assertUnitsSuffice } from "./assert-units";
import { countSentInCycle } from "./limits";
import { findSubscription, getPayer, lockPayerFor, type PaidBy, type Payer, type SubscriptionRow } from "./payer";
import { getProvider } from "./provider";
import type { SubscriptionState } from "./billing-provider";
import { covers, cycleAfter, hasLapsed, type PlanChange, workflowsInCycle } from "./rules";
import { saveSubscription } from "./save-subscription";
import type { SubscriptionChange } from "./schema";

type Act<T> = (tx: UserContext, running: SubscriptionRow, payer: Payer) => Promise<T>;

/** Calls `act` with the running subscription, under its payer's lock. */
async function withRunning<T>(ctx: UserContext, paidBy: PaidBy | undefined, act: Act<T>): Promise<T> {
  const payer = await getPayer(ctx, paidBy);
  return transact(ctx, async (tx) => {
    await lockPayerFor(tx, payer);
    const running = await findSubscription(tx, payer, { lock: true });
    if (!running || hasLapsed(running, tx.now)) throw new AppError("conflict", "no_subscription");
    return act(tx, running, payer);
  });
}

/** Changes the running subscription at the provider and stores the provider's answer. */
const changeRunning = (ctx: UserContext, paidBy: PaidBy | undefined, change: Act<SubscriptionState>) =>
  withRunning(ctx, paidBy, async (tx, running, payer) => saveSubscription(tx, payer, await change(tx, running, payer)));

/**
 * The change in full, and how many workflows the cycle that then runs has. Refuses fewer units than users, less than was
 * sent of what would be credited, and another billing cycle for a cancelled subscription.
 */
async function planChange(
  tx: UserContext,
  running: SubscriptionRow,
  payer: Payer,
  { units = running.units, priceId: type = running.type }: SubscriptionChange,
): Promise<{ change: PlanChange; cycleWorkflowLimit: number }> {
  await assertUnitsSuffice(tx, payer, units);
  if (type !== running.type && running.cancelledAt) throw new AppError("conflict", "renew_first");
  const change = { units, type };
  const sent = await countSentInCycle(tx, running);
  const { after, used } = cycleAfter(running, change, sent, tx.now);
  const limit = workflowsInCycle(after, tx.now);
  const isLess = type !== running.type || units < running.units;
  if (isLess && !covers(after, used, tx.now))
    throw new AppError("conflict", type === running.type ? "workflows_used" : "workflows_used_ahead", {
      values: { sent, limit },
    });
  return { change, cycleWorkflowLimit: Math.max(limit, used) };
}

/** What the change would cost at once, in cents, and how many workflows the cycle that then runs would have. */
export const previewChange = (ctx: UserContext, wanted: SubscriptionChange, paidBy?: PaidBy) =>
  withRunning(ctx, paidBy, async (tx, running, payer) => {
    const { change, cycleWorkflowLimit } = await planChange(tx, running, payer, wanted);
    return { amountDue: await getProvider().previewChange(tx, running, change), cycleWorkflowLimit };
  });

/** Changes the units, the billing cycle, or both, with immediate effect. */
export const changePlan = (ctx: UserContext, wanted: SubscriptionChange, paidBy?: PaidBy) =>
  changeRunning(ctx, paidBy, async (tx, running, payer) =>
    getProvider().change(tx, running, (await planChange(tx, running, payer, wanted)).change),
  );

/** The subscription runs to the end of the paid period and is not renewed. */
export const cancelSubscription = (ctx: UserContext, paidBy?: PaidBy) =>
  changeRunning(ctx, paidBy, async (tx, running) => {
    if (running.cancelledAt) throw new AppError("conflict", "already_cancelled");
    return getProvider().cancel(tx, running);
  });

/** Renewing a cancelled subscription restores it unchanged. */
export const renewSubscription = (ctx: UserContext, paidBy?: PaidBy) =>
  changeRunning(ctx, paidBy, async (tx, running) => {
    if (!running.cancelledAt) throw new AppError("conflict", "not_cancelled");
    return getProvider().renew(tx, running);
  });
