import "server-only";
import { eq } from "drizzle-orm";
import { checkouts } from "@/db/schema/billing";
import { transact, type UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { settings } from "@/lib/platform/process/settings";
import { assertUnitsSuffice } from "../assert-units";
import { findSubscription, lockPayerFor, type SubscriptionRow } from "../payer";
import { addMonths, hasLapsed, monthsOf, totalPrice } from "../rules";
import { saveSubscription } from "../save-subscription";
import { getCheckout } from "./get-checkout";
import { cycleLine, writeInvoice } from "./write-invoice";

/** Completes the purchase and writes its first invoice; completing it again changes nothing. */
export async function completeCheckout(ctx: UserContext, uuid: string): Promise<SubscriptionRow> {
  return transact(ctx, async (tx) => {
    const { checkout, payer } = await getCheckout(tx, uuid, { lock: true });
    if (payer.companyId !== checkout.companyId || payer.userId !== checkout.userId)
      throw new AppError("conflict", "checkout_outdated");
    await lockPayerFor(tx, payer);
    const existing = await findSubscription(tx, payer);
    const runs = existing && !hasLapsed(existing, tx.now);
    if (checkout.completedAt && existing) return existing;
    if (runs) throw new AppError("conflict", "already_subscribed");
    await assertUnitsSuffice(tx, payer, checkout.units);
    const { type, units } = checkout;
    const { PRICE_TABLE, CURRENCY: currency } = settings();
    const price = totalPrice(units, type, PRICE_TABLE);
    await tx.db.update(checkouts).set({ completedAt: tx.now }).where(eq(checkouts.uuid, uuid));
    const cycle = { cycleStart: tx.now, cycleEnd: addMonths(tx.now, monthsOf(type)) };
    const lines = cycleLine({ units, type, price }, cycle.cycleStart, cycle.cycleEnd);
    await writeInvoice(tx, payer, { units, type, currency, createdAt: tx.now }, lines, 0);
    return saveSubscription(tx, payer, {
      providerSubscriptionId: `embedded.${uuid}`,
      type,
      units,
      price,
      currency,
      ...cycle,
      cancelledAt: null,
      activeUntil: null,
      payingPersonId: tx.actor.userId,
    });
  });
}
