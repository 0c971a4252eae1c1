import "server-only";
import { findPlan } from "@/lib/billing/find-plan";
import { refreshSubscription } from "@/lib/billing/read-billing";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";

/**
 * Whether the purchase is active. Asks the provider, because the buyer may return before the provider's event arrives.
 */
export async function purchaseIsActive(ctx: UserContext): Promise<boolean> {
  try {
    await refreshSubscription(ctx);
  } catch (error) {
    // The provider's event will still arrive; until then the page says that the payment is being confirmed.
    if (!(error instanceof AppError)) throw error;
  }
  return (await findPlan(ctx)).kind !== "none";
}
