import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { type InvoiceBuyer, invoices } from "@/db/schema/billing";
import { companies } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context/context";
import { fullName } from "@/lib/recipients/rules";
import { areGiven, billingDetailsOf } from "../details-of";
import { findSubscription, paidBy, type Payer } from "../payer";
import type { BillingDetails } from "../schema";

/** The buyer as of now. */
export async function findBuyer(ctx: Context, payer: Payer): Promise<InvoiceBuyer> {
  const bought = await findSubscription(ctx, payer);
  const given = bought && billingDetailsOf(bought);
  const details = given && areGiven(given) ? given : null;
  if (payer.companyId !== null) {
    const [company] = await ctx.db.select().from(companies).where(eq(companies.id, payer.companyId));
    return { name: company?.name ?? "", address: company?.address ?? null, email: null, details };
  }
  const [user] = await ctx.db.select().from(users).where(eq(users.id, payer.userId));
  return { name: user ? fullName(user) : "", address: null, email: user?.email ?? null, details };
}

/** Writes today's buyer on invoices from before buyers were kept, so that what changes from now on leaves them alone. */
export async function keepBuyer(tx: Context, payer: Payer): Promise<void> {
  await tx.db
    .update(invoices)
    .set({ buyer: await findBuyer(tx, payer) })
    .where(and(paidBy(invoices, payer), isNull(invoices.buyer)));
}

/** The first details complete the invoices until then; these stay as they are from then on. */
export async function completeInvoices(tx: Context, payer: Payer, details: BillingDetails): Promise<void> {
  await keepBuyer(tx, payer);
  if (!areGiven(details)) return;
  await tx.db
    .update(invoices)
    .set({ buyer: sql`jsonb_set(${invoices.buyer}, '{details}', ${JSON.stringify(details)}::jsonb)` })
    .where(and(paidBy(invoices, payer), sql`${invoices.buyer}->'details' = 'null'`));
}
