import "server-only";
import { endSubscription } from "@/lib/billing/end-subscription";
import type { Context } from "@/lib/platform/context/context";
import type { PassedPayment } from "@/lib/billing/pass-payment";

/**
 * Cancels a plan that no administrator is left to pay for or to cancel: its holding's people do not see it. Then there is
 * nothing to tell. Otherwise returns the payment as it passed on.
 */
export async function endUnpaidPlan(
  tx: Context,
  companyId: number,
  payment: PassedPayment | null,
): Promise<PassedPayment | null> {
  if (!payment || payment.payer) return payment;
  await endSubscription(tx, { companyId, userId: null });
  return null;
}
