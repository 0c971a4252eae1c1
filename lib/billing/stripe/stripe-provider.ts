import "server-only";
import type Stripe from "stripe";
import { appLink, settings } from "@/lib/platform/process/settings";
import { translator } from "@/lib/platform/i18n/translate";
import type { Language } from "@/db/enums";
import type { BillingDetails } from "../schema";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import type { Payer, SubscriptionRow } from "../payer";
import type { BillingProvider } from "@/lib/billing/billing-provider";
import type { SubscriptionState } from "@/lib/billing/billing-provider";
import { type BillingCycle, type PlanChange, settledFrom, totalPrice } from "../rules";
import { findCustomerId, getCustomerId } from "./customers";
import { askStripe } from "./stripe-client";
import { buyerKey, chooseSubscription, toState } from "./to-state";

export const stripeProvider: BillingProvider = {
  kind: "stripe",
  startCheckout: async (tx, payer, { priceId, units, successUrl, cancelUrl }) => {
    const customer = await getCustomerId(tx, payer);
    const state = await fetchState(tx, payer, "checkout_failed");
    if (state && state.cancelledAt === null) throw new AppError("conflict", "already_subscribed");
    return askStripe("checkout_failed", async (stripe) => {
      await expireOpen(stripe, customer);
      const session = await stripe.checkout.sessions.create({
        mode: "subscription",
        customer,
        line_items: [{ price_data: await priceData(stripe, { cycle: priceId, units }), quantity: units }],
        ...asksForBuyer,
        subscription_data: { metadata: { [buyerKey]: String(tx.actor.userId) } },
        ...(settings().STRIPE_AUTOMATIC_TAX && { automatic_tax: { enabled: true } }),
        success_url: successUrl,
        cancel_url: cancelUrl,
      });
      return session.url;
    });
  },
  openPortal: async (tx, payer) => {
    const customer = await findCustomerId(tx, payer);
    if (!customer) return null;
    return askStripe("portal_failed", async (stripe) => {
      const session = await stripe.billingPortal.sessions.create({
        customer,
        return_url: appLink("/account/subscription"),
      });
      return session.url;
    });
  },
  change: (tx, row, change) =>
    askStripe("subscription_failed", async (stripe) => {
      const changed = await stripe.subscriptions.update(row.providerSubscriptionId, {
        ...(await changeAt(stripe, row, change, tx.now)),
        // If the card is declined the change fails: nothing changes that is not paid for.
        payment_behavior: "error_if_incomplete",
      });
      return toState(changed);
    }),
  previewChange: (ctx, row, change) =>
    askStripe("subscription_failed", async (stripe) => {
      const { amount_due } = await stripe.invoices.createPreview({
        subscription: row.providerSubscriptionId,
        subscription_details: await changeAt(stripe, row, change, ctx.now),
      });
      return amount_due;
    }),
  cancel: (_, row) => endWithCycle(row.providerSubscriptionId, true),
  renew: (_, row) => endWithCycle(row.providerSubscriptionId, false),
  listInvoices: async (ctx, payer) => {
    const customer = await findCustomerId(ctx, payer);
    if (!customer) return [];
    const { data } = await askStripe("invoices_failed", (stripe) => stripe.invoices.list({ customer, limit: 100 }));
    return data
      .filter(({ status }) => status !== "draft" && status !== "void")
      .map(({ created, total, currency, status, hosted_invoice_url }) => ({
        date: created,
        total,
        currency: currency.toUpperCase(),
        paid: status === "paid",
        link: hosted_invoice_url ?? null,
      }));
  },
  saveBillingDetails: async (tx, payer, details) => {
    const customer = await findCustomerId(tx, payer);
    if (!customer) return;
    await askStripe("subscription_failed", (stripe) =>
      stripe.customers.update(customer, { invoice_settings: { custom_fields: printedOf(tx.language, details) } }),
    );
  },
  countIncomplete: async () => 0,
  fetchState,
};

/**
 * As fields of the invoice: the address and the tax number by which Stripe finds the tax are asked for at its checkout
 * and changed in its portal.
 */
function printedOf(language: Language, { billingAddress, vatNumber, billingReference }: BillingDetails) {
  const t = translator(language, "invoice");
  const fields = Object.entries({ vatNumber, billingReference, billingAddress }).flatMap(([name, value]) =>
    value === null ? [] : { name: t(name), value: value.replaceAll(/\s+/g, " ").slice(0, longestField) },
  );
  return fields.length > 0 ? fields : ("" as const);
}
/** Stripe's limit. */
const longestField = 140;

async function fetchState(
  ctx: Context,
  payer: Payer,
  reason = "subscription_failed",
): Promise<SubscriptionState | null> {
  const customer = await findCustomerId(ctx, payer);
  if (!customer) return null;
  const { data } = await askStripe(reason, (stripe) =>
    stripe.subscriptions.list({ customer, status: "all", limit: 100 }),
  );
  const chosen = chooseSubscription(data);
  return chosen ? toState(chosen) : null;
}

/** The change as Stripe's parameters, for preview and change alike: the difference is invoiced at once. */
async function changeAt(stripe: Stripe, row: SubscriptionRow, change: PlanChange, now: Date) {
  const { providerSubscriptionId, currency } = row;
  const { items } = await stripe.subscriptions.retrieve(providerSubscriptionId);
  const [item] = items.data;
  if (!item) throw new AppError("provider_failed", "subscription_failed");
  // A subscription keeps its currency, whatever the setting is by now.
  const priced = { cycle: change.type, units: change.units, currency };
  const from = settledFrom({ start: new Date(item.current_period_start * 1000) }, now);
  return {
    items: [{ id: item.id, quantity: change.units, price_data: await priceData(stripe, priced) }],
    proration_behavior: "always_invoice" as const,
    proration_date: Math.floor(from.getTime() / 1000),
  };
}

const endWithCycle = (id: string, cancelled: boolean) =>
  askStripe("subscription_failed", async (stripe) =>
    toState(await stripe.subscriptions.update(id, { cancel_at_period_end: cancelled })),
  );

/** Expires purchases left open elsewhere, so that they cannot be paid as well. */
async function expireOpen(stripe: Stripe, customer: string): Promise<void> {
  const { data } = await stripe.checkout.sessions.list({ customer, status: "open", limit: 100 });
  for (const { id } of data) await stripe.checkout.sessions.expire(id);
}

type Priced = { cycle: BillingCycle; units: number; currency?: string };

/** The buyer's address and tax number, which invoices name and tax is found from, are kept with the customer. */
const asksForBuyer = {
  billing_address_collection: "required",
  customer_update: { address: "auto", name: "auto" },
  tax_id_collection: { enabled: true },
} as const;

/**
 * The amount comes from our own table and only the product from the configured price, so that the two cannot differ.
 */
async function priceData(stripe: Stripe, { cycle, units, currency = settings().CURRENCY }: Priced) {
  const { STRIPE_PRICE_ANNUAL, STRIPE_PRICE_MONTHLY, PRICE_TABLE, STRIPE_AUTOMATIC_TAX } = settings();
  const { product } = await stripe.prices.retrieve(cycle === "annual" ? STRIPE_PRICE_ANNUAL : STRIPE_PRICE_MONTHLY);
  return {
    currency: currency.toLowerCase(),
    product: typeof product === "string" ? product : product.id,
    unit_amount: totalPrice(units, cycle, PRICE_TABLE) / units,
    recurring: { interval: cycle === "annual" ? ("year" as const) : ("month" as const) },
    ...(STRIPE_AUTOMATIC_TAX && { tax_behavior: "exclusive" as const }),
  };
}
