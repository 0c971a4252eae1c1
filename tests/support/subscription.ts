import { randomUUID } from "node:crypto";
import { database } from "@/db/client";
import { subscriptions } from "@/db/schema/billing";

const year = 365 * 86_400_000;

/** An active subscription. */
export async function givenSubscription(
  payer: { userId: number } | { companyId: number },
  over: Partial<typeof subscriptions.$inferInsert> = {},
): Promise<void> {
  const cycle = { cycleStart: new Date(), cycleEnd: new Date(Date.now() + year) };
  const plan = { type: "annual" as const, units: 1, price: 100, providerSubscriptionId: `test.${randomUUID()}` };
  await database()
    .insert(subscriptions)
    .values({ ...payer, ...plan, ...cycle, ...over });
}
