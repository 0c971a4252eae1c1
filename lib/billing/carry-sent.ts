import "server-only";
import { and, eq } from "drizzle-orm";
import { subscriptions } from "@/db/schema/billing";
import type { companyUsers } from "@/db/schema/companies";
import { workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import { isElsewhere, isSent } from "./limits";
import { findSubscription, type SubscriptionRow } from "./payer";
import { carriedIn, cycleAt } from "./rules";

type Membership = Pick<typeof companyUsers.$inferSelect, "companyId" | "userId" | "acceptedAt">;

/**
 * Leaving does not lower what the organisation has used: what the member sent beside its own workflows still counts in
 * the running cycle. Call under the organisation's lock, before the membership ends.
 */
export async function carrySentBy(tx: Context, { companyId, userId, acceptedAt }: Membership): Promise<void> {
  if (acceptedAt === null) return;
  const bought = await findSubscription(tx, { companyId, userId: null }, { lock: true });
  if (bought) await carry(tx, bought, await countElsewhere(tx, companyId, userId, acceptedAt, bought));
}

/** What the founder sent as a person counts against the subscription that passes to the organisation. */
export async function carryHandedOver(tx: Context, bought: SubscriptionRow, userId: number, companyId: number) {
  await carry(tx, bought, await countElsewhere(tx, companyId, userId, new Date(0), bought));
}

async function countElsewhere(tx: Context, companyId: number, userId: number, from: Date, bought: SubscriptionRow) {
  const { start } = cycleAt(bought, tx.now);
  const sent = and(isSent(from > start ? from : start), eq(workflows.initiatorId, userId), isElsewhere(companyId));
  return tx.db.$count(workflows, sent);
}

async function carry(tx: Context, bought: SubscriptionRow, sent: number): Promise<void> {
  if (sent === 0) return;
  await tx.db
    .update(subscriptions)
    .set({ carriedWorkflows: carriedIn(bought, tx.now) + sent, carriedAt: tx.now })
    .where(eq(subscriptions.id, bought.id));
}
