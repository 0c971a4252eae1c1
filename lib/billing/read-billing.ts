import "server-only";
import { invoices } from "@/db/schema/billing";
import { type Context, transact, type UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { getBuyer, getPayer, lockPayerFor, paidBy, type PaidBy, type Payer } from "./payer";
import { getProvider } from "./provider";
import { saveSubscription } from "./save-subscription";
import type { Invoice } from "./schema";

/** The address of the page where cards and bills are managed. */
export async function openPortal(ctx: UserContext, paidBy?: PaidBy): Promise<string> {
  const payer = await getPayer(ctx, paidBy);
  const url = await transact(ctx, (tx) => getProvider().openPortal(tx, payer));
  if (!url) throw new AppError("provider_failed", "portal_failed");
  return url;
}

/** Newest first. */
export async function listInvoices(ctx: UserContext, paidBy?: PaidBy): Promise<Invoice[]> {
  const payer = await getPayer(ctx, paidBy);
  return getProvider().listInvoices(ctx, payer);
}

/** Whether the embedded provider has billed this payer. */
export const hasInvoices = async ({ db }: Context, payer: Payer): Promise<boolean> =>
  (await db.select({ id: invoices.id }).from(invoices).where(paidBy(invoices, payer)).limit(1)).length > 0;

/** Fetches the provider's state, for a buyer who comes back before the provider's event does. */
export async function refreshSubscription(ctx: UserContext): Promise<void> {
  const payer = getBuyer(ctx);
  await transact(ctx, async (tx) => {
    await lockPayerFor(tx, payer);
    const state = await getProvider().fetchState(tx, payer);
    if (state) await saveSubscription(tx, payer, state);
  });
}
