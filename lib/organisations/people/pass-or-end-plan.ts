import "server-only";
import { endSubscription } from "@/lib/billing/end-subscription";
import type { Context } from "@/lib/platform/context/context";
import { passPayment, type PassedPayment } from "./pass-payment";

/**
 * Passes the payment for the organisation's plan on, or cancels a plan that no administrator is left to pay for or to
 * cancel: its holding's people do not see it. Then there is nothing to tell.
 */
export async function passOrEndPlan(
  tx: Context,
  companyId: number,
  formerId: number,
  askedId: number | null,
): Promise<PassedPayment | null> {
  const payment = await passPayment(tx, companyId, formerId, askedId);
  if (!payment || payment.payer) return payment;
  await endSubscription(tx, { companyId, userId: null });
  return null;
}
