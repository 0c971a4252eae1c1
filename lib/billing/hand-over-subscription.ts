import "server-only";
import { billingCustomers, checkouts, subscriptions } from "@/db/schema/billing";
import type { Context } from "@/lib/platform/context/context";
import { addJob } from "@/lib/platform/jobs/add-job";
import { dropBillingDetails } from "./billing-details";
import { carryHandedOver } from "./carry-sent";
import { areGiven } from "./details-of";
import { keepBuyer } from "./embedded/buyer";
import { findSubscription, paidBy, type Payer } from "./payer";

/**
 * Moves a person's subscription, for which they go on paying, and open purchases to the organisation. What was billed to
 * the person stays theirs, and so do their billing details, because every administrator reads those of the organisation.
 * Callers must hold the person's payer lock.
 */
export async function handOverSubscription(tx: Context, userId: number, companyId: number): Promise<void> {
  const person: Payer = { companyId: null, userId };
  const bought = await findSubscription(tx, person, { lock: true });
  if (bought) {
    await carryHandedOver(tx, bought, userId, companyId);
    await keepBuyer(tx, person);
    await dropBillingDetails(tx, person);
    if (areGiven(bought)) await addJob(tx.db, "printBillingDetails", { companyId });
  }
  await tx.db.update(subscriptions).set({ payingPersonId: userId }).where(paidBy(subscriptions, person));
  for (const table of [subscriptions, billingCustomers, checkouts])
    await tx.db.update(table).set({ companyId, userId: null }).where(paidBy(table, person));
}
