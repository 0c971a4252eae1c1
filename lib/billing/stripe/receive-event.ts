import "server-only";
import type Stripe from "stripe";
import { billingEvents } from "@/db/schema/billing";
import { type Context, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { log } from "@/lib/platform/logs/log";
import { settings } from "@/lib/platform/process/settings";
import { findProvider } from "../provider";
import { saveSubscription } from "../save-subscription";
import { lockPayerOf } from "./customers";
import { stripeClient } from "./stripe-client";

/**
 * An event only says that something has changed: the state is fetched from Stripe under the payer's lock, so that
 * events in any order and number lead to Stripe's state (docs/threats.md 30, docs/invariants.md 22).
 */
export async function receiveEvent(ctx: Context, body: Uint8Array, signature: string | null): Promise<void> {
  const provider = findProvider();
  if (provider?.kind !== "stripe") throw new AppError("not_found");
  const event = await readEvent(body, signature);
  const customer = customerOf(event);
  if (!customer) return;
  await transact(ctx, async (tx) => {
    const newEvents = await tx.db
      .insert(billingEvents)
      .values({ providerEventId: event.id, createdAt: tx.now })
      .onConflictDoNothing()
      .returning();
    const payer = newEvents.length > 0 ? await lockPayerOf(tx, customer) : null;
    if (!payer) return;
    const state = await provider.fetchState(tx, payer);
    if (state) await saveSubscription(tx, payer, state);
  });
}

async function readEvent(body: Uint8Array, signature: string | null): Promise<Stripe.Event> {
  const stripe = await stripeClient();
  try {
    return stripe.webhooks.constructEvent(Buffer.from(body), signature ?? "", settings().STRIPE_WEBHOOK_SECRET);
  } catch {
    log.warn("an event was refused: its signature is wrong or too old");
    throw new AppError("bad_request", "signature_wrong");
  }
}

function customerOf(event: Stripe.Event): string | null {
  const { object } = event.data;
  if (!("customer" in object)) return null;
  const { customer } = object;
  if (typeof customer === "string") return customer;
  return typeof customer === "object" && customer !== null && "id" in customer && typeof customer.id === "string"
    ? customer.id
    : null;
}
