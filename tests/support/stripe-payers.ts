import { eq } from "drizzle-orm";
import Stripe from "stripe";
import { expect } from "vitest";
import { database } from "@/db/client";
import { billingCustomers, subscriptions } from "@/db/schema/billing";
import { call } from "./api";
import type { Sender } from "./given";
import { givenUser } from "./shortcuts";
import { seconds, subscriptionAt, type useStripeServer } from "./stripe-server";

const secret = "whsec_of_the_test";
type StripeServer = Awaited<ReturnType<typeof useStripeServer>>;

/** Sells through this server. */
export const sellThrough = ({ url }: StripeServer) =>
  Object.assign(process.env, {
    STRIPE_SECRET_KEY: "sk_test_local",
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_PRICE_MONTHLY: "price_monthly",
    STRIPE_PRICE_ANNUAL: "price_annual",
    STRIPE_API_URL: url,
  });

const sdk = new Stripe("sk_test_local");
export const address = "http://localhost:3999/app/pricing";
export const startBuying = ({ token }: Sender, over = {}) =>
  call("POST", "/companies/checkout-session", {
    token,
    body: { price_id: "monthly", units: 6, success_url: address, cancel_url: address, ...over },
  });
export const change = ({ token }: Sender, units: number) =>
  call("PATCH", "/companies/subscription", { token, body: { units } });
export const stored = async ({ id }: Sender) => {
  const [row] = await database().select().from(subscriptions).where(eq(subscriptions.userId, id));
  return row;
};

/** A payer who has opened the checkout, so that Stripe has a customer. */
export async function givenCustomer(): Promise<{ sender: Sender; customer: string }> {
  const sender = await givenUser({ onboardedAt: null }, { onTrial: true });
  expect((await startBuying(sender)).status).toBe(200);
  const [row] = await database().select().from(billingCustomers).where(eq(billingCustomers.userId, sender.id));
  return { sender, customer: row?.providerCustomerId ?? "" };
}

export async function givenSubscriber(stripe: StripeServer, over = {}) {
  const { sender, customer } = await givenCustomer();
  const subscription = subscriptionAt(customer, `sub_${customer}`, over);
  stripe.held.subscriptions.push(subscription);
  expect((await deliver(event(customer))).status).toBe(200);
  return { sender, customer, subscription };
}

let events = 0;
export const event = (customer: string, over = {}) => ({
  id: `evt_${(events += 1)}`,
  object: "event",
  type: "customer.subscription.updated",
  // The state inside an event is old or made up, and must not be used.
  data: { object: { object: "subscription", customer, status: "canceled", items: { data: [] } } },
  ...over,
});
export function deliver(body: unknown, options: { key?: string; timestamp?: number; payload?: string } = {}) {
  const payload = JSON.stringify(body);
  const { key = secret, timestamp = seconds() } = options;
  const signature = sdk.webhooks.generateTestHeaderString({ payload, secret: key, timestamp });
  return call("POST", "/webhooks/stripe", {
    body: options.payload ?? payload,
    headers: { "stripe-signature": signature },
  });
}
