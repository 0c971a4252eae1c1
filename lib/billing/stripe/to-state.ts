import type Stripe from "stripe";
import type { SubscriptionState } from "@/lib/billing/billing-provider";

const date = (seconds: number) => new Date(seconds * 1000);

/** A subscription whose first payment never succeeded has not begun. */
const hasBegun = ({ status }: Stripe.Subscription) => status !== "incomplete" && status !== "incomplete_expired";
/** Stripe sets `unpaid` when every retry of a payment has failed. */
const hasEnded = ({ status, ended_at }: Stripe.Subscription) =>
  ended_at !== null || status === "canceled" || status === "unpaid" || status === "paused";

/** The subscription that counts: the newest running one, else the newest that has ended. */
export function chooseSubscription(list: readonly Stripe.Subscription[]): Stripe.Subscription | undefined {
  const begun = list.filter(hasBegun).toSorted((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1));
  return begun.find((one) => !hasEnded(one)) ?? begun[0];
}

/** Metadata of a subscription: the id of the person who opened its checkout. */
export const buyerKey = "bought_by";

function buyerOf({ metadata }: Stripe.Subscription): number | undefined {
  const id = Number(metadata[buyerKey]);
  return Number.isSafeInteger(id) ? id : undefined;
}

/** Our subscriptions have exactly one item. */
export function toState(subscription: Stripe.Subscription): SubscriptionState {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`Subscription ${subscription.id} has no item`);
  const units = item.quantity ?? 1;
  const end = endOf(subscription, item);
  return {
    providerSubscriptionId: subscription.id,
    type: item.price.recurring?.interval === "year" ? "annual" : "monthly",
    units,
    price: (item.price.unit_amount ?? 0) * units,
    currency: subscription.currency.toUpperCase(),
    cycleStart: date(item.current_period_start),
    cycleEnd: date(item.current_period_end),
    cancelledAt: end === null ? null : date(subscription.canceled_at ?? end),
    activeUntil: end === null ? null : date(end),
    payingPersonId: buyerOf(subscription),
  };
}

function endOf(subscription: Stripe.Subscription, item: Stripe.SubscriptionItem): number | null {
  if (hasEnded(subscription)) return subscription.ended_at ?? subscription.canceled_at ?? item.current_period_start;
  return subscription.cancel_at ?? (subscription.cancel_at_period_end ? item.current_period_end : null);
}
