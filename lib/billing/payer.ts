import "server-only";
import { eq } from "drizzle-orm";
import { type billingCustomers, type checkouts, type invoices, subscriptions } from "@/db/schema/billing";
import { companies } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { ownCallerRoles } from "@/lib/access/organisations";
import { callerNow } from "@/lib/calls/caller-now";
import { authorize } from "@/lib/permissions/authorize";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { hasLapsed } from "./rules";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** The organisation or the person that pays: exactly one of the two is set. */
export type Payer = { companyId: number; userId: null } | { companyId: null; userId: number };

/** A check of the tables makes sure that one of the two is set. */
export const payerOf = ({ companyId, userId }: { companyId: number | null; userId: number | null }): Payer =>
  companyId === null ? { companyId, userId: userId ?? 0 } : { companyId, userId: null };

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

/** Which subscription a call is about, where the caller may act for both. */
export type PaidBy = "person" | "company";

/** Members of a holding company cannot buy anything. */
function getPersonalPayer({ actor }: UserContext): Payer {
  if (actor.holdingCompanyId !== null) throw new AppError("forbidden");
  return { companyId: null, userId: actor.userId };
}

/**
 * The payer the caller buys for: the organisation, if the caller is its administrator; the person, if there is no
 * organisation.
 */
export function getBuyer(ctx: UserContext): Payer {
  const { actor } = ctx;
  const person = getPersonalPayer(ctx);
  if (actor.companyId === null) return person;
  authorize("company:subscription", ownCallerRoles(actor));
  return { companyId: actor.companyId, userId: null };
}

/**
 * The payer whose subscription the caller reads, changes and cancels. Without `paidBy` that is the organisation; it is
 * the person if their own subscription runs and they either do not administer the organisation or it has no
 * subscription.
 */
export async function getPayer(ctx: UserContext, paidBy?: PaidBy): Promise<Payer> {
  const person = getPersonalPayer(ctx);
  if (paidBy === "person") return person;
  if (paidBy === "company" && ctx.actor.companyId === null) throw new AppError("not_found");
  if (paidBy === "company" || ctx.actor.companyId === null) return getBuyer(ctx);
  const personalSubscription = await findSubscription(ctx, person);
  const personalRuns = personalSubscription !== null && !hasLapsed(personalSubscription, ctx.now);
  if (!personalRuns) return getBuyer(ctx);
  const organisationPays = isAdministrator(ctx) && (await findSubscription(ctx, getBuyer(ctx))) !== null;
  return organisationPays ? getBuyer(ctx) : person;
}

/** Every payer whose invoices the caller may read. */
export const payersOf = (ctx: UserContext): Payer[] => [
  getPersonalPayer(ctx),
  ...(isAdministrator(ctx) ? [getBuyer(ctx)] : []),
];

export const isAdministrator = ({ actor }: UserContext) =>
  actor.companyId !== null && ownCallerRoles(actor).includes("companyAdmin");

/**
 * Locks the payer's row: changes to its subscription run one after the other, and not while people are invited or
 * workflows sent.
 */
export async function lockPayer(tx: Context, payer: Payer): Promise<void> {
  await (payer.companyId === null
    ? tx.db.select({ id: users.id }).from(users).where(eq(users.id, payer.userId)).for("update")
    : tx.db.select({ id: companies.id }).from(companies).where(eq(companies.id, payer.companyId)).for("update"));
}

/** The same for what the caller buys or changes, who may have lost the right to while waiting. */
export async function lockPayerFor(tx: UserContext, payer: Payer): Promise<void> {
  await lockPayer(tx, payer);
  const actor = await callerNow(tx);
  if (payer.companyId === null) return;
  if (actor.companyId !== payer.companyId) throw new AppError("not_found");
  authorize("company:subscription", ownCallerRoles(actor));
}
