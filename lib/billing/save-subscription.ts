import "server-only";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { subscriptions } from "@/db/schema/billing";
import { companyUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { settlePayment } from "./pass-payment";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { countSentInCycle } from "./limits";
import { findSubscription, paidBy, type Payer, type SubscriptionRow } from "./payer";
import { getProvider } from "./provider";
import { meteredAnew, meteredFrom } from "./rules";
import type { SubscriptionState } from "./billing-provider";

/**
 * Stores the provider's state as the payer's one row, and ends the buyer's onboarding. A plan that nobody is left to pay
 * for is cancelled at once, such as one whose checkout was open when the last administrator was removed. Call under the
 * payer's lock.
 */
export async function saveSubscription(
  tx: Context,
  payer: Payer,
  { payingPersonId: buyerId, ...state }: SubscriptionState,
): Promise<SubscriptionRow> {
  const before = await findSubscription(tx, payer);
  const isNew = state.providerSubscriptionId !== before?.providerSubscriptionId;
  const bought = isNew ? { payingPersonId: payer.userId ?? buyerId ?? null } : {};
  const [changed] = await tx.db
    .update(subscriptions)
    .set({ ...state, ...bought, ...(before && (await quotaAfter(tx, before, state))), updatedAt: tx.now })
    .where(paidBy(subscriptions, payer))
    .returning();
  const [saved] = changed
    ? [changed]
    : await tx.db
        .insert(subscriptions)
        .values({ ...payer, ...state, ...bought })
        .returning();
  if (!saved) throw new AppError("internal");
  await endOnboarding(tx, payer);
  const isRenewed = !isNew && before?.activeUntil !== null;
  if (payer.companyId === null || saved.payingPersonId === null || !(isNew || isRenewed)) return saved;
  const renewerId = isRenewed && tx.actor.kind === "user" ? tx.actor.userId : null;
  const isPaid = await settlePayment(tx, payer.companyId, saved.payingPersonId, renewerId);
  if (!isPaid) return saveSubscription(tx, payer, await getProvider().cancel(tx, saved));
  return (await findSubscription(tx, payer)) ?? saved;
}

/** Another purchase begins a whole cycle, and so does another billing; other units change the rest of the running one. */
async function quotaAfter(tx: Context, before: SubscriptionRow, state: SubscriptionState) {
  if (state.providerSubscriptionId !== before.providerSubscriptionId)
    return { cycleWorkflows: null, unitsChangedAt: null };
  if (state.type !== before.type)
    return meteredAnew(before, state, await countSentInCycle(tx, before), tx.now, state.cycleStart);
  return state.units === before.units ? {} : meteredFrom(before, state.units, tx.now);
}

async function endOnboarding(tx: Context, payer: Payer): Promise<void> {
  const buyers =
    payer.companyId === null
      ? eq(users.id, payer.userId)
      : inArray(
          users.id,
          tx.db
            .select({ id: companyUsers.userId })
            .from(companyUsers)
            .where(
              and(eq(companyUsers.companyId, payer.companyId), eq(companyUsers.roleId, companyRoles.administrator)),
            ),
        );
  await tx.db
    .update(users)
    .set({ onboardedAt: tx.now })
    .where(and(buyers, isNull(users.onboardedAt)));
}
