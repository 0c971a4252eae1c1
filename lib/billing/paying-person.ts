import "server-only";
import { eq } from "drizzle-orm";
import { users } from "@/db/schema/users";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { findSubscription, isAdministrator, type SubscriptionRow } from "./payer";

/** The person who pays for a subscription that the caller may change; null where that is not known, and to others. */
export async function findPayingPerson(ctx: UserContext, { companyId, userId, payingPersonId }: SubscriptionRow) {
  const { actor } = ctx;
  const isOwn = companyId === null ? userId === actor.userId : companyId === actor.companyId && isAdministrator(ctx);
  const paysId = payingPersonId ?? userId;
  if (!isOwn || paysId === null) return null;
  const [person] = await ctx.db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, paysId));
  return person ?? null;
}

/** Whether the person is charged again for the plan of the organisation. */
export async function paysForCompany(ctx: Context, companyId: number, userId: number): Promise<boolean> {
  const plan = await findSubscription(ctx, { companyId, userId: null });
  return plan !== null && plan.payingPersonId === userId && plan.activeUntil === null;
}
