import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "@/db/client";
import { billingEvents, subscriptions } from "@/db/schema/billing";
import { settings } from "@/lib/platform/process/settings";
import { call, must, useProduct } from "../support/api";
import { givenUser } from "../support/shortcuts";
import {
  address,
  change,
  deliver,
  event,
  givenCustomer,
  givenSubscriber,
  sellThrough,
  startBuying,
  stored,
} from "../support/stripe-payers";
import { seconds, subscriptionAt, useStripeServer } from "../support/stripe-server";

useProduct();
const stripe = await useStripeServer();
sellThrough(stripe);

beforeEach(() => {
  stripe.calls.length = 0;
  stripe.faults.length = 0;
});

test("the checkout has the server's amount, one customer per payer, and closes the previous one", async () => {
  const { sender, customer } = await givenCustomer();
  const created = () => stripe.calls.findLast((c) => c.method === "POST" && c.path === "/checkout/sessions");
  expect(created()?.fields).toMatchObject({
    mode: "subscription",
    customer,
    "line_items[0][quantity]": "6",
    "line_items[0][price_data][unit_amount]": "1900",
    "line_items[0][price_data][currency]": "eur",
    "line_items[0][price_data][product]": "prod_countersign",
    "line_items[0][price_data][recurring][interval]": "month",
    success_url: address,
  });
  const { json } = await startBuying(sender, { price_id: "annual", units: 30 });
  expect(json["url"]).toMatch(/^https:\/\/checkout\.stripe\.test\/cs_/);
  expect(created()?.fields).toMatchObject({
    customer,
    "line_items[0][price_data][unit_amount]": String(1500 * 12),
    "line_items[0][price_data][recurring][interval]": "year",
  });
  const own = stripe.held.sessions.filter((s) => s["customer"] === customer);
  expect(own.map((s) => s["status"])).toEqual(["expired", "open"]);
});

test("with automatic tax, Stripe asks for address and tax number, and prices are before tax", async () => {
  const { STRIPE_AUTOMATIC_TAX } = settings();
  settings().STRIPE_AUTOMATIC_TAX = true;
  try {
    await givenCustomer();
    expect(stripe.calls.findLast((c) => c.method === "POST" && c.path === "/checkout/sessions")?.fields).toMatchObject({
      "automatic_tax[enabled]": "true",
      "customer_update[address]": "auto",
      "tax_id_collection[enabled]": "true",
      "line_items[0][price_data][tax_behavior]": "exclusive",
    });
  } finally {
    settings().STRIPE_AUTOMATIC_TAX = STRIPE_AUTOMATIC_TAX;
  }
});

test("a subscription and its invoices keep the currency in which it was bought", async () => {
  const { sender, subscription } = await givenSubscriber(stripe, { currency: "usd" });
  expect(await stored(sender)).toMatchObject({ currency: "USD" });
  expect((await change(sender, 8)).status).toBe(200);
  const changed = stripe.calls.findLast(
    (c) => c.method === "POST" && c.path === `/subscriptions/${subscription["id"]}`,
  );
  expect(changed?.fields).toMatchObject({ "items[0][price_data][currency]": "usd" });
  const { invoices } = await must("GET", "/companies/subscription/invoices", { token: sender.token });
  expect(invoices).toMatchObject([{ currency: "USD" }]);
});

test("an event makes us fetch the state from Stripe, whatever the event says, and ends onboarding", async () => {
  const { sender } = await givenSubscriber(stripe, { quantity: 7, unit_amount: 1900 });
  expect(await stored(sender)).toMatchObject({ units: 7, price: 13_300, type: "monthly", cancelledAt: null });
  expect(await must("GET", "/auth/me", { token: sender.token })).toMatchObject({
    onboarded: true,
    subscription: { units: 7, price: 13_300 },
  });
  expect((await startBuying(sender)).status).toBe(409);
});

test("forged, stale, unsigned and changed events are refused and change nothing", async () => {
  const { sender, customer } = await givenCustomer();
  stripe.held.subscriptions.push(subscriptionAt(customer, "sub_unseen"));
  const answers = [
    await deliver(event(customer), { key: "whsec_of_another" }),
    await deliver(event(customer), { timestamp: seconds() - 3600 }),
    await deliver(event(customer), { payload: JSON.stringify(event("cus_other")) }),
    await call("POST", "/webhooks/stripe", { body: event(customer) }),
    await call("POST", "/webhooks/stripe", { body: "" }),
  ];
  expect(answers.map((a) => a.status)).toEqual([400, 400, 400, 400, 400]);
  expect(await stored(sender)).toBeUndefined();
});

test("a replayed event is answered and does nothing, and so is one of an unknown customer", async () => {
  const { sender, customer, subscription } = await givenSubscriber(stripe);
  const one = event(customer);
  await deliver(one);
  subscription["items"].data[0].quantity = 9;
  stripe.calls.length = 0;
  expect((await Promise.all([deliver(one), deliver(one)])).map((a) => a.status)).toEqual([200, 200]);
  expect(stripe.calls).toEqual([]);
  expect((await stored(sender))?.units).toBe(3);
  expect((await deliver(event("cus_nobody"))).status).toBe(200);
  expect((await deliver({ id: "evt_x", object: "event", type: "x", data: { object: {} } })).status).toBe(200);
});

test("events in any order, at once and repeated, lead to the state that Stripe has", async () => {
  const { sender, customer, subscription } = await givenSubscriber(stripe);
  const several = Array.from({ length: 6 }, () => event(customer));
  const pending: Promise<unknown>[] = [];
  for (const [index, one] of several.toReversed().entries()) {
    subscription["items"].data[0].quantity = index + 10;
    pending.push(deliver(one), deliver(one));
  }
  await Promise.all(pending);
  expect((await stored(sender))?.units).toBe(15);
});

test("an older answer of Stripe that arrives late does not overwrite a newer one", async () => {
  const { sender, customer, subscription } = await givenSubscriber(stripe);
  stripe.calls.length = 0;
  stripe.faults.push("slow");
  const late = deliver(event(customer));
  await expect.poll(() => stripe.calls.length).toBe(1);
  subscription["items"].data[0].quantity = 9;
  expect((await Promise.all([late, deliver(event(customer))])).map((a) => a.status)).toEqual([200, 200]);
  expect((await stored(sender))?.units).toBe(9);
});

test("an event whose processing failed does not count as seen: Stripe's next try is processed", async () => {
  const { sender, customer, subscription } = await givenSubscriber(stripe);
  subscription["items"].data[0].quantity = 4;
  const one = event(customer);
  stripe.faults.push(500);
  expect((await deliver(one)).status).toBe(502);
  expect(await database().$count(billingEvents, eq(billingEvents.providerEventId, one.id))).toBe(0);
  expect((await deliver(one)).status).toBe(200);
  expect((await stored(sender))?.units).toBe(4);
});

test("of several subscriptions the newest active one counts; an ended one does not replace it", async () => {
  const { sender, customer, subscription } = await givenSubscriber(stripe);
  Object.assign(subscription, { status: "canceled", ended_at: seconds() - 60, canceled_at: seconds() - 60 });
  await deliver(event(customer));
  expect((await stored(sender))?.activeUntil?.getTime()).toBeLessThan(Date.now());
  const again = { quantity: 8, created: subscription["created"] + 60 };
  stripe.held.subscriptions.push(subscriptionAt(customer, "sub_again", again));
  stripe.held.subscriptions.push(
    subscriptionAt(customer, "sub_unpaid_for", { status: "incomplete", created: subscription["created"] + 120 }),
  );
  await deliver(event(customer));
  await deliver(event(customer));
  expect(await stored(sender)).toMatchObject({ units: 8, providerSubscriptionId: "sub_again", cancelledAt: null });
});

test("units, cancellation and renewal are changed at Stripe, at the server's price", async () => {
  const { sender } = await givenSubscriber(stripe);
  const { token } = sender;
  expect((await change(sender, 26)).json["subscription"]).toMatchObject({ units: 26, price: 26 * 1500 });
  const cancelled = (await must("DELETE", "/companies/subscription", { token }))["subscription"];
  expect(Date.parse(cancelled.active_until)).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  const renewed = (await must("POST", "/companies/subscription/renewal", { token }))["subscription"];
  expect(renewed).toMatchObject({ cancelled_at: null, active_until: null, units: 26 });
});

test("Stripe previews the cost of a change, to the cent that it then charges, and the preview changes nothing", async () => {
  const { sender, customer, subscription } = await givenSubscriber(stripe);
  const dayStart = new Date().setUTCHours(0, 0, 0, 0) / 1000;
  Object.assign(subscription["items"].data[0], {
    current_period_start: dayStart - 15 * 86_400,
    current_period_end: dayStart + 15 * 86_400,
  });
  await deliver(event(customer));
  const ask = (body: unknown) => call("PATCH", "/companies/subscription", { token: sender.token, body });
  const changes = () => stripe.calls.filter((c) => c.method === "POST" && c.path.startsWith("/subscriptions/"));
  const invoices = () => stripe.held.invoices.filter((one) => one["customer"] === customer);
  expect((await ask({ units: 5, preview: true })).json).toEqual({
    success: true,
    amount_due: 2000,
    cycle_workflow_limit: 400,
  });
  expect((await ask({ units: 2, preview: true })).json["amount_due"]).toBe(0);
  expect((await ask({ price_id: "annual", preview: true })).json["amount_due"]).toBe(72_000 - 3000);
  expect([changes(), invoices(), (await stored(sender))?.units]).toEqual([[], [], 3]);

  expect((await ask({ units: 5 })).json["subscription"]).toMatchObject({ units: 5, price: 10_000 });
  expect(changes().at(-1)?.fields).toMatchObject({
    proration_behavior: "always_invoice",
    payment_behavior: "error_if_incomplete",
    proration_date: String(dayStart),
  });
  const { amount_due: due } = (await ask({ price_id: "annual", preview: true })).json;
  expect((await ask({ price_id: "annual" })).json["subscription"]).toMatchObject({ type: "annual", price: 120_000 });
  expect(invoices().map((one) => one["amount_due"])).toEqual([2000, due]);
  expect(await stored(sender)).toMatchObject({ type: "annual", units: 5, price: 120_000 });
  expect(subscription["items"].data[0].price.recurring.interval).toBe("year");
});

test("an organisation made later takes over the customer: events, even late ones, and changes find it", async () => {
  const { sender, customer, subscription } = await givenSubscriber(stripe);
  const { token } = sender;
  const late = deliver(event(customer));
  const body = { name: "Καφέ Αιγαίο", address: "Athens", contact_email: "office@example.test" };
  const [{ company }] = await Promise.all([must("POST", "/companies", { token, body }), late]);
  subscription["items"].data[0].quantity = 8;
  expect((await deliver(event(customer))).status).toBe(200);
  const rows = await database()
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.providerSubscriptionId, subscription["id"]));
  expect(rows).toMatchObject([{ companyId: company.id, userId: null, units: 8 }]);
  expect((await change(sender, 5)).json["subscription"]).toMatchObject({ company_id: company.id, units: 5 });
});

test.each([
  [402, 402, "PaymentFailed", "The payment was refused. Please use another card or ask your bank."],
  [409, 409, "Conflict", "This has changed in the meantime. Please reload and try again."],
  [500, 502, "ProviderUnavailable", "Something went wrong when updating your subscription. Please contact us."],
] as const)("Stripe's %i is told, and nothing is stored", async (fault, status, label, message) => {
  const { sender } = await givenSubscriber(stripe);
  stripe.faults.push(fault);
  const answer = await change(sender, 5);
  expect([answer.status, answer.json["label"], answer.json["message"]]).toEqual([status, label, message]);
  expect((await stored(sender))?.units).toBe(3);
});

test("a call is repeated once after a dropped connection; no answer ends with a message", async () => {
  const { sender } = await givenSubscriber(stripe);
  stripe.faults.push("drop");
  expect((await change(sender, 5)).status).toBe(200);
  stripe.faults.push("hang", "hang");
  const answer = await call("GET", "/companies/subscribe", { token: sender.token });
  expect([answer.status, answer.json["message"]]).toEqual([
    502,
    "We are unable to open the billing portal at this time",
  ]);
}, 20_000);

test("a checkout without an address is an error", async () => {
  const { sender, customer } = await givenCustomer();
  expect((await call("GET", "/companies/subscribe", { token: sender.token })).json["url"]).toBe(
    `https://billing.stripe.test/${customer}`,
  );
  const refused = async () => {
    const { status, json } = await startBuying(sender);
    expect([status, json["message"]]).toEqual([502, "Could not redirect to payment processor"]);
  };
  stripe.faults.push(500);
  await refused();
  stripe.held.namesNoAddress = true;
  await refused();
  stripe.held.namesNoAddress = false;
});

test("invoices and portal come from Stripe; without a purchase there are none; local purchases are refused", async () => {
  const { sender, customer } = await givenSubscriber(stripe);
  stripe.held.invoices.push(
    {
      customer,
      currency: "eur",
      created: 1_700_000_000,
      total: 6000,
      status: "paid",
      hosted_invoice_url: "https://invoice.stripe.test/1",
    },
    { customer, currency: "eur", created: 1_700_000_001, total: 6000, status: "draft", hosted_invoice_url: null },
  );
  const { invoices } = await must("GET", "/companies/subscription/invoices", { token: sender.token });
  expect(invoices).toEqual([
    { date: 1_700_000_000, total: 6000, currency: "EUR", paid: true, link: "https://invoice.stripe.test/1" },
  ]);
  const { token } = await givenUser({}, { onTrial: true });
  expect((await must("GET", "/companies/subscription/invoices", { token }))["invoices"]).toEqual([]);
  expect((await call("GET", "/companies/subscribe", { token })).status).toBe(502);
  const local = await call("POST", "/dev/billing/checkouts/00000000-0000-4000-8000-000000000000", { token });
  expect(local.status).toBe(404);
});
