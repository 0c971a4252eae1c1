import "server-only";
import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { type InvoiceBuyer, invoices } from "@/db/schema/billing";
import { companies } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { type Context, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { fullName } from "@/lib/recipients/rules";
import { areGiven, billingDetailsOf } from "../details-of";
import { findSubscription, paidBy, type Payer, payerOf } from "../payer";
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

/** The buyer as the invoice shows it now. */
export const shownBuyer = async (ctx: Context, invoice: typeof invoices.$inferSelect): Promise<InvoiceBuyer> =>
  invoice.buyer ?? findBuyer(ctx, payerOf(invoice));

/**
 * The invoice never changes after this, because somebody has a copy that shows this buyer. Returns false if it shows
 * another by now.
 */
export async function keepDownloaded(ctx: Context, invoiceId: number, buyer: InvoiceBuyer): Promise<boolean> {
  if (buyer.isDownloaded) return true;
  return transact(ctx, async (tx) => {
    const isAsked = eq(invoices.id, invoiceId);
    const [invoice] = await tx.db.select().from(invoices).where(isAsked).for("update");
    if (!invoice) throw new AppError("not_found");
    if (!isDeepStrictEqual(await shownBuyer(tx, invoice), buyer)) return false;
    await tx.db
      .update(invoices)
      .set({ buyer: { ...buyer, isDownloaded: true } })
      .where(isAsked);
    return true;
  });
}

/**
 * Adds to earlier invoices what they lack and is given now, unless they were downloaded. What was given for an invoice
 * stays as it is; one with another billing address or tax number was issued to another buyer, so that nothing is added.
 */
export async function completeInvoices(tx: Context, payer: Payer, details: BillingDetails): Promise<void> {
  await keepBuyer(tx, payer);
  const completed = sql.join(
    detailNames.map((name) => sql`${name}::text, coalesce(${shownOn(name)}, ${details[name]}::text)`),
    sql`, `,
  );
  const gains = detailNames.map((name) => sql`(${shownOn(name)} is null and ${details[name]}::text is not null)`);
  await tx.db
    .update(invoices)
    .set({ buyer: sql`jsonb_set(${invoices.buyer}, '{details}', jsonb_build_object(${completed}))` })
    .where(and(isOfSameBuyer(payer, details), or(...gains)));
}

/** How many earlier invoices lack one of the details, which a buyer with these details may still give. */
export const countIncomplete = (ctx: Context, payer: Payer, details: BillingDetails): Promise<number> =>
  ctx.db.$count(
    invoices,
    and(isOfSameBuyer(payer, details), or(...detailNames.map((name) => sql`${printedOn(name, details)} is null`))),
  );

const detailNames = ["billingAddress", "vatNumber", "billingReference"] as const;

const shownOn = (name: keyof BillingDetails) => sql`${invoices.buyer}->'details'->>${name}::text`;
/** An invoice without a buyer of its own shows today's. */
const printedOn = (name: keyof BillingDetails, details: BillingDetails): SQL =>
  sql`case when ${invoices.buyer} is null then ${details[name]}::text else ${shownOn(name)} end`;

function isOfSameBuyer(payer: Payer, details: BillingDetails) {
  const isSame = (name: keyof BillingDetails) => sql`coalesce(${shownOn(name)} = ${details[name]}::text, true)`;
  const canChange = sql`${invoices.buyer}->'isDownloaded' is null`;
  return and(paidBy(invoices, payer), canChange, isSame("billingAddress"), isSame("vatNumber"));
}
