import "server-only";
import { findPlan } from "@/lib/billing/find-plan";
import { refreshSubscription } from "@/lib/billing/read-billing";
import type { MemberContext } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";

/** Whether what was bought runs already: asks the provider, whose event may be slower than the buyer. */
export async function purchaseIsActive(ctx: MemberContext): Promise<boolean> {
  try {
    await refreshSubscription(ctx);
  } catch (error) {
    // The event will come; until then the page says that the payment is being confirmed.
    if (!(error instanceof AppError)) throw error;
  }
  return (await findPlan(ctx)).kind !== "none";
}
