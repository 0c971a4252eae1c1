import "server-only";
import { eq } from "drizzle-orm";
import { subscriptions } from "@/db/schema/billing";
import { transact, type UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { findSubscription, getPayer, lockPayerFor, type PaidBy, type SubscriptionRow } from "./payer";
import { getProvider } from "./provider";
import type { BillingDetails } from "./schema";

export const billingDetailsOf = ({ billingAddress, vatNumber, billingReference }: SubscriptionRow): BillingDetails => ({
  billingAddress,
  vatNumber,
  billingReference,
});

export const noBillingDetails: BillingDetails = { billingAddress: null, vatNumber: null, billingReference: null };

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
