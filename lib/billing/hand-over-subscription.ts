import "server-only";
import { billingCustomers, checkouts, invoices, subscriptions } from "@/db/schema/billing";
import type { Context } from "@/lib/platform/context";
import { paidBy } from "./payer";

/** A person's subscription, its invoices and open purchases belong to the organisation. Callers must hold the person's payer lock. */
export async function handOverSubscription(tx: Context, userId: number, companyId: number): Promise<void> {
  for (const table of [subscriptions, billingCustomers, invoices, checkouts])
    await tx.db
      .update(table)
      .set({ companyId, userId: null })
      .where(paidBy(table, { companyId: null, userId }));
}
