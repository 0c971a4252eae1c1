import "server-only";
import { billingCustomers, checkouts, invoices, subscriptions } from "@/db/schema/billing";
import type { Context } from "@/lib/platform/context/context";
import { paidBy } from "./payer";

/**
 * Moves a person's subscription, invoices and open purchases to the organisation. Callers must hold the person's payer
 * lock.
 */
export async function handOverSubscription(tx: Context, userId: number, companyId: number): Promise<void> {
  for (const table of [subscriptions, billingCustomers, invoices, checkouts])
    await tx.db
      .update(table)
      .set({ companyId, userId: null })
      .where(paidBy(table, { companyId: null, userId }));
}
