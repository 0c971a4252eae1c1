import "server-only";
import { and, eq, gt, isNull, like, lte, or } from "drizzle-orm";
import { subscriptions } from "@/db/schema/billing";
import { type Context, transact } from "@/lib/platform/context/context";
import { oneByOne } from "@/lib/platform/jobs/one-by-one";
import { findProvider } from "../provider";
import { payerOf } from "../payer";
import { addMonths, monthsOf } from "../rules";
import { cycleLine, writeInvoice } from "./write-invoice";

/** Starts the next cycle, with its invoice, for every cycle that has ended. A second run adds nothing. */
export async function renewEmbedded(ctx: Context): Promise<void> {
  if (findProvider()?.kind !== "embedded") return;
  const due = await ctx.db.select({ id: subscriptions.id }).from(subscriptions).where(isDue(ctx));
  await oneByOne(due, {
    about: ({ id }) => ({ subscriptionId: id }),
    act: async ({ id }) => {
      while (await renewOne(ctx, id));
    },
    failed: "a subscription could not be renewed",
  });
}

const isDue = ({ now }: Context) =>
  and(
    like(subscriptions.providerSubscriptionId, "embedded.%"),
    or(isNull(subscriptions.cancelledAt), gt(subscriptions.activeUntil, subscriptions.cycleEnd)),
    lte(subscriptions.cycleEnd, now),
  );

/** By one cycle; false if it is no longer due. */
const renewOne = (ctx: Context, id: number) =>
  transact(ctx, async (tx) => {
    const [due] = await tx.db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.id, id), isDue(tx)))
      .for("update");
    if (!due) return false;
    const { type, cycleEnd: cycleStart } = due;
    const cycleEnd = addMonths(cycleStart, monthsOf(type));
    const billed = { ...due, createdAt: cycleStart };
    const credit = await writeInvoice(tx, payerOf(due), billed, cycleLine(due, cycleStart, cycleEnd), due.credit);
    await tx.db
      .update(subscriptions)
      .set({ cycleStart, cycleEnd, credit, updatedAt: tx.now })
      .where(eq(subscriptions.id, id));
    return true;
  });
