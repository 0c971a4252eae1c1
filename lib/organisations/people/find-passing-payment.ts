import "server-only";
import { hasStripe } from "@/lib/billing/has-stripe";
import { findSubscription } from "@/lib/billing/payer";
import type { PassingPayment } from "@/lib/organisations/rules";
import { listOwnAdministrators } from "@/lib/permissions/administrators";
import type { UserContext } from "@/lib/platform/context/context";
import { fullName } from "@/lib/recipients/rules";

/**
 * Who would pay for the plan if the caller removed whoever pays now, or took their role; null where that changes nothing,
 * and for people of a holding, who do not see the plan. Callers must have checked that the caller administers the
 * organisation.
 */
export async function findPassingPayment(
  ctx: UserContext,
  companyId: number,
): Promise<(PassingPayment & { formerId: number }) | null> {
  const { actor } = ctx;
  if (actor.companyId !== companyId) return null;
  const plan = await findSubscription(ctx, { companyId, userId: null });
  if (!plan || plan.activeUntil !== null || plan.payingPersonId === null) return null;
  const formerId = plan.payingPersonId;
  const asked = { exceptId: formerId, askedId: actor.userId, limit: 1 };
  const [next] = await listOwnAdministrators(ctx, companyId, asked);
  return next ? { formerId, payer: next.id === actor.userId ? null : fullName(next), hasCard: hasStripe() } : null;
}
