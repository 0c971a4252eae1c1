import "server-only";
import { eq } from "drizzle-orm";
import { type billingCustomers, type checkouts, type invoices, subscriptions } from "@/db/schema/billing";
import { companies } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { standingsOfOwn } from "@/lib/organisations/access";
import { authorize } from "@/lib/permissions/authorize";
import type { Context, MemberContext } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { hasLapsed } from "./rules";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** Who pays: an organisation, or a person. Exactly one of the two is set. */
export type Payer = { companyId: number; userId: null } | { companyId: null; userId: number };

type PaidTable = typeof subscriptions | typeof billingCustomers | typeof checkouts | typeof invoices;

export const paidBy = (table: PaidTable, payer: Payer) =>
  payer.companyId === null ? eq(table.userId, payer.userId) : eq(table.companyId, payer.companyId);

export async function findSubscription(
  ctx: Context,
  payer: Payer,
  { lock = false } = {},
): Promise<SubscriptionRow | null> {
  const query = ctx.db.select().from(subscriptions).where(paidBy(subscriptions, payer));
  const [found = null] = await (lock ? query.for("update") : query);
  return found;
}

/**
 * For whom the caller buys, changes and cancels: the organisation, by its administrators; oneself, where there is none
 * or where a subscription of one's own still runs, so that whoever joins an organisation can cancel it.
 */
export async function getPayer(ctx: MemberContext): Promise<Payer> {
  const { companyId, userId, holdingCompanyId } = ctx.actor;
  if (holdingCompanyId !== null) throw new AppError("forbidden");
  const oneself: Payer = { companyId: null, userId };
  if (companyId === null) return oneself;
  const organisation: Payer = { companyId, userId: null };
  const standings = standingsOfOwn(ctx.actor);
  const mine = await findSubscription(ctx, oneself);
  const runsMine = mine !== null && !hasLapsed(mine, ctx.now);
  const paysItself = standings.includes("companyAdmin") && (await findSubscription(ctx, organisation)) !== null;
  if (runsMine && !paysItself) return oneself;
  authorize("company:subscription", standings);
  return organisation;
}

/** What a payer has bought changes one after the other, and not while people are invited or workflows sent. */
export async function lockPayer(tx: Context, payer: Payer): Promise<void> {
  await (payer.companyId === null
    ? tx.db.select({ id: users.id }).from(users).where(eq(users.id, payer.userId)).for("update")
    : tx.db.select({ id: companies.id }).from(companies).where(eq(companies.id, payer.companyId)).for("update"));
}
