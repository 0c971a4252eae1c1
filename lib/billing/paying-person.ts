import "server-only";
import { and, eq } from "drizzle-orm";
import { companyUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { ofAdministrators } from "@/lib/permissions/administrators";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { findSubscription, isAdministrator, type SubscriptionRow } from "./payer";

/**
 * The person who pays for a subscription that the caller may change; null where that is not known, where the person has
 * stopped administering the organisation since it was cancelled, and to others, such as API keys.
 */
export async function findPayingPerson(ctx: UserContext, { companyId, userId, payingPersonId }: SubscriptionRow) {
  const { actor, db } = ctx;
  const isOwn = companyId === null ? userId === actor.userId : companyId === actor.companyId && isAdministrator(ctx);
  const paysId = payingPersonId ?? userId;
  if (!isOwn || actor.viaKey || paysId === null) return null;
  const person = db.select({ id: users.id, firstName: users.firstName, lastName: users.lastName }).from(users);
  const [found = null] = await (companyId === null
    ? person.where(eq(users.id, paysId))
    : person
        .innerJoin(companyUsers, and(ofAdministrators(companyId), eq(companyUsers.userId, users.id)))
        .where(eq(users.id, paysId)));
  return found;
}

/** Whether whoever paid for the organisation's plan has stopped administering it; asked by an administrator. */
export const isOfFormer = async (ctx: UserContext, plan: SubscriptionRow): Promise<boolean> =>
  plan.companyId !== null && plan.payingPersonId !== null && (await findPayingPerson(ctx, plan)) === null;

/** Whether the person is charged again for the plan of the organisation. */
export async function paysForCompany(ctx: Context, companyId: number, userId: number): Promise<boolean> {
  const plan = await findSubscription(ctx, { companyId, userId: null });
  return plan !== null && plan.payingPersonId === userId && plan.activeUntil === null;
}
