import "server-only";
import { eq } from "drizzle-orm";
import { invoices, subscriptions } from "@/db/schema/billing";
import { type Context, transact, type UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { billingDetailsOf, noBillingDetails } from "./details-of";
import { findSubscription, getPayer, lockPayerFor, paidBy as isPaidBy, type PaidBy, type Payer } from "./payer";
import { findProvider, getProvider } from "./provider";
import type { BillingDetails } from "./schema";

/** Kept with the last subscription, also after it has lapsed. */
export async function findBillingDetails(ctx: UserContext, paidBy?: PaidBy): Promise<BillingDetails> {
  const bought = await findSubscription(ctx, await getPayer(ctx, paidBy));
  if (!bought) throw new AppError("conflict", "no_subscription");
  return billingDetailsOf(bought);
}

export async function saveBillingDetails(
  ctx: UserContext,
  details: BillingDetails,
  paidBy?: PaidBy,
): Promise<BillingDetails> {
  const payer = await getPayer(ctx, paidBy);
  return transact(ctx, async (tx) => {
    await lockPayerFor(tx, payer);
    const bought = await findSubscription(tx, payer, { lock: true });
    if (!bought) throw new AppError("conflict", "no_subscription");
    await getProvider().saveBillingDetails(tx, payer, details);
    await tx.db.update(subscriptions).set(details).where(eq(subscriptions.id, bought.id));
    return details;
  });
}

/** Puts the organisation's details, as they are stored, on the provider's invoices in place of its founder's. */
export async function printBillingDetails(ctx: Context, companyId: number): Promise<void> {
  const company: Payer = { companyId, userId: null };
  const bought = await findSubscription(ctx, company);
  if (bought) await findProvider()?.saveBillingDetails(ctx, company, billingDetailsOf(bought));
}

/** The new payer has billing details of its own. */
export async function dropBillingDetails(tx: Context, payer: Payer): Promise<void> {
  await tx.db.update(subscriptions).set(noBillingDetails).where(isPaidBy(subscriptions, payer));
}

/** Of an account or organisation that is deleted, with who paid. */
export async function eraseBillingDetails(tx: Context, payer: Payer): Promise<void> {
  await dropBillingDetails(tx, payer);
  await tx.db.update(subscriptions).set({ payingPersonId: null }).where(isPaidBy(subscriptions, payer));
  await tx.db.update(invoices).set({ buyer: null }).where(isPaidBy(invoices, payer));
}
