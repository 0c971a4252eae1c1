import "server-only";
import { eq } from "drizzle-orm";
import { checkouts } from "@/db/schema/billing";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { getBuyer, type Payer } from "../payer";
import { findProvider } from "../provider";

type Checkout = typeof checkouts.$inferSelect;

/**
 * A purchase, open or complete, of the caller or the caller's organisation, with the payer that the caller buys for
 * now.
 */
export async function getCheckout(
  ctx: UserContext,
  uuid: string,
  { lock = false } = {},
): Promise<{ checkout: Checkout; payer: Payer }> {
  if (findProvider()?.kind !== "embedded") throw new AppError("not_found");
  const query = ctx.db.select().from(checkouts).where(eq(checkouts.uuid, uuid));
  const [checkout] = await (lock ? query.for("update") : query);
  const { userId, companyId } = ctx.actor;
  const visibleToCaller =
    checkout && (checkout.userId === userId || (companyId !== null && checkout.companyId === companyId));
  if (!visibleToCaller) throw new AppError("not_found");
  return { checkout, payer: getBuyer(ctx) };
}
