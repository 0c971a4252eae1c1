import "server-only";
import { desc } from "drizzle-orm";
import { checkouts, invoices } from "@/db/schema/billing";
import { AppError } from "@/lib/platform/errors/errors";
import { appLink, settings } from "@/lib/platform/process/settings";
import { paidBy, payerOf, type SubscriptionRow } from "../payer";
import type { BillingProvider } from "@/lib/billing/billing-provider";
import type { SubscriptionState } from "@/lib/billing/billing-provider";
import { addMonths, amountDueFor, changeLines, cycleAt, monthsOf, totalPrice } from "../rules";
import { completeInvoices, countIncomplete } from "./buyer";
import { writeInvoice } from "./write-invoice";

/** Used where no payment provider is set up: everything works, and nothing is charged. */
export const embeddedProvider: BillingProvider = {
  kind: "embedded",
  startCheckout: async (tx, payer, { priceId, units, successUrl, cancelUrl }) => {
    const [checkout] = await tx.db
      .insert(checkouts)
      .values({ ...payer, type: priceId, units, successUrl, cancelUrl, createdAt: tx.now })
      .returning();
    if (!checkout) throw new AppError("internal");
    return appLink(`/dev/billing/checkouts/${checkout.uuid}`);
  },
  // There is no card to change: everything that a portal would offer is on this tab.
  openPortal: async () => appLink("/account/subscription"),
  change: async (tx, row, change) => {
    const { units, type } = change;
    const price = totalPrice(units, type, settings().PRICE_TABLE);
    const lines = changeLines(row, change, tx.now, settings().PRICE_TABLE);
    const credit = await writeInvoice(tx, payerOf(row), { ...row, ...change, createdAt: tx.now }, lines, row.credit);
    const restarted = type !== row.type && { cycleStart: tx.now, cycleEnd: addMonths(tx.now, monthsOf(type)) };
    return { ...stateOf(row), units, type, price, credit, ...restarted };
  },
  previewChange: async (ctx, row, change) => amountDueFor(row, change, ctx.now, settings().PRICE_TABLE),
  cancel: async (tx, row) => ({ ...stateOf(row), cancelledAt: tx.now, activeUntil: cycleAt(row, tx.now).end }),
  renew: async (_, row) => ({ ...stateOf(row), cancelledAt: null, activeUntil: null }),
  listInvoices: async (ctx, payer) => {
    const rows = await ctx.db
      .select()
      .from(invoices)
      .where(paidBy(invoices, payer))
      .orderBy(desc(invoices.createdAt), desc(invoices.id));
    return rows.map(({ uuid, createdAt, total, currency, paid }) => ({
      date: Math.floor(createdAt.getTime() / 1000),
      total,
      currency,
      paid,
      link: new URL(`/v1/companies/subscription/invoices/${uuid}`, settings().appUrl).href,
    }));
  },
  saveBillingDetails: completeInvoices,
  countIncomplete,
  fetchState: async () => undefined,
};

/** Keeps the stored cycle: the sweep that writes invoices moves it on. */
function stateOf(row: SubscriptionRow): SubscriptionState {
  const { providerSubscriptionId, type, units, price, currency, cancelledAt, activeUntil, cycleStart, cycleEnd } = row;
  return { providerSubscriptionId, type, units, price, currency, cancelledAt, activeUntil, cycleStart, cycleEnd };
}
