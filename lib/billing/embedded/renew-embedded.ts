import "server-only";
import { and, eq, gt, isNull, like, lte, or } from "drizzle-orm";
import { invoices, subscriptions } from "@/db/schema/billing";
import { type Context, transact } from "@/lib/platform/context";
import { findProvider } from "../provider";
import { addMonths, monthsOf } from "../rules";

const batch = 100;

/** Starts the next cycle, with its invoice, for every cycle that has ended. A second run adds nothing. */
export async function renewEmbedded(ctx: Context): Promise<void> {
  if (findProvider()?.kind !== "embedded") return;
  while ((await renewSome(ctx)) > 0);
}

const renewSome = (ctx: Context) =>
  transact(ctx, async (tx) => {
    const due = await tx.db
      .select()
      .from(subscriptions)
      .where(
        and(
          like(subscriptions.providerSubscriptionId, "embedded.%"),
          or(isNull(subscriptions.cancelledAt), gt(subscriptions.activeUntil, subscriptions.cycleEnd)),
          lte(subscriptions.cycleEnd, tx.now),
        ),
      )
      .limit(batch)
      .for("update", { skipLocked: true });
    for (const { id, companyId, userId, units, type, price: total, currency, cycleEnd: cycleStart } of due) {
      const cycleEnd = addMonths(cycleStart, monthsOf(type));
      await tx.db.insert(invoices).values({ companyId, userId, units, type, total, currency, createdAt: cycleStart });
      await tx.db
        .update(subscriptions)
        .set({ cycleStart, cycleEnd, updatedAt: tx.now })
        .where(eq(subscriptions.id, id));
    }
    return due.length;
  });
