import "server-only";
import { companyRoles } from "@/db/enums";
import { hasLapsed } from "@/lib/billing/rules";
import { paysForCompany } from "@/lib/billing/paying-person";
import { findSubscription } from "@/lib/billing/payer";
import { listOwnAdministrators } from "@/lib/permissions/administrators";
import type { UserContext } from "@/lib/platform/context/context";
import { countMade, findMembership, type Membership } from "./account-contents";
import type { MembershipContents } from "./schema";

/** What passes on and to whom when the caller leaves the organisation; null without an organisation. */
export async function findMembershipContents(ctx: UserContext): Promise<MembershipContents | null> {
  const { userId } = ctx.actor;
  const membership = await findMembership(ctx, userId);
  if (!membership) return null;
  const { company } = membership;
  const [heirs, made, subscription, pays] = await Promise.all([
    listOwnAdministrators(ctx, company.id, { exceptId: userId }),
    countMade(ctx, userId, company.id),
    findSubscription(ctx, { companyId: null, userId }),
    paysForCompany(ctx, company.id, userId),
  ]);
  return {
    company: company.name,
    refusal: heirs.length > 0 ? null : refusalOf(membership),
    heirs,
    ...made,
    subscription: subscription !== null && !hasLapsed(subscription, ctx.now),
    pays,
  };
}

/** Why somebody cannot leave who would leave nobody behind to inherit. */
export const refusalOf = ({ companyUser }: Membership) =>
  companyUser.roleId === companyRoles.administrator ? "last_administrator_leaves" : "no_administrator";
