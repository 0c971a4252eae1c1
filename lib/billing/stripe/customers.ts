import "server-only";
import { eq } from "drizzle-orm";
import { billingCustomers } from "@/db/schema/billing";
import { companies } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { fullName } from "@/lib/recipients/rules";
import { lockPayer, paidBy, type Payer } from "../payer";
import { askStripe } from "./stripe-client";

export async function findCustomerId(ctx: Context, payer: Payer): Promise<string | null> {
  const [found] = await ctx.db.select().from(billingCustomers).where(paidBy(billingCustomers, payer));
  return found?.providerCustomerId ?? null;
}

async function findPayerOf(ctx: Context, providerCustomerId: string): Promise<Payer | null> {
  const [found] = await ctx.db
    .select()
    .from(billingCustomers)
    .where(eq(billingCustomers.providerCustomerId, providerCustomerId));
  if (!found) return null;
  if (found.companyId !== null) return { companyId: found.companyId, userId: null };
  return found.userId === null ? null : { companyId: null, userId: found.userId };
}

/**
 * Finds and locks the customer's payer; reads again under the lock, because the customer may have passed to an
 * organisation.
 */
export async function lockPayerOf(tx: Context, providerCustomerId: string): Promise<Payer | null> {
  const unlockedPayer = await findPayerOf(tx, providerCustomerId);
  if (!unlockedPayer) return null;
  await lockPayer(tx, unlockedPayer);
  const payer = await findPayerOf(tx, providerCustomerId);
  if (payer && payer.companyId !== unlockedPayer.companyId) await lockPayer(tx, payer);
  return payer;
}

/** Finds or creates the payer's one customer. Call under the payer's lock. */
export async function getCustomerId(tx: Context, payer: Payer): Promise<string> {
  const known = await findCustomerId(tx, payer);
  if (known) return known;
  const described = await describe(tx, payer);
  const { id } = await askStripe("checkout_failed", (stripe) => stripe.customers.create(described));
  await tx.db.insert(billingCustomers).values({ ...payer, providerCustomerId: id, createdAt: tx.now });
  return id;
}

async function describe(tx: Context, payer: Payer): Promise<{ name: string; email?: string }> {
  if (payer.companyId !== null) {
    const [company] = await tx.db.select().from(companies).where(eq(companies.id, payer.companyId));
    if (!company) throw new AppError("not_found");
    return { name: company.name, ...(company.contactEmail && { email: company.contactEmail }) };
  }
  const [user] = await tx.db.select().from(users).where(eq(users.id, payer.userId));
  if (!user) throw new AppError("not_found");
  return { name: fullName(user), email: user.email };
}
