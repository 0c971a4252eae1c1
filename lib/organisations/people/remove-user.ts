import "server-only";
import { companyRoles } from "@/db/enums";
import { listOwnAdministrators } from "@/lib/permissions/administrators";
import { type CompanyRow, getCompanyFor } from "@/lib/access/organisations";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { assertAdministratorStays } from "./assert-administrator-stays";
import { assertMaySetRole } from "./assert-role";
import { endMembership } from "./end-membership";
import { endUnpaidPlan } from "./end-unpaid-plan";
import { getCompanyUser } from "./list-company-users";
import { tellOfEnd } from "./tell-of-end";

export async function removeUser(ctx: UserContext, companyId: number, companyUserId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const company = await getCompanyFor(tx, "company:users", companyId, { lock: true });
    const { companyUser, user } = await getCompanyUser(tx, company.id, companyUserId);
    if (user.id === tx.actor.userId) throw new AppError("forbidden", "not_yourself");
    if (companyUser.roleId === companyRoles.administrator) assertMaySetRole(tx, companyUser.roleId);
    await assertAdministratorStays(tx, company, companyUser);
    const heirId = await newOwnerOf(tx, company, user.id);
    const { passedOn, payment: passed } = await endMembership(tx, { companyUser, user }, heirId);
    const payment = await endUnpaidPlan(tx, company.id, passed);
    await tellOfEnd(tx, { company, companyUser, user, heirId, passedOn, payment });
  });
}

/** The caller; if the caller belongs to the holding, which sees no workflows, the first remaining administrator. */
async function newOwnerOf(tx: UserContext, company: CompanyRow, leavingId: number): Promise<number> {
  if (tx.actor.companyId === company.id) return tx.actor.userId;
  const [administrator] = await listOwnAdministrators(tx, company.id, { exceptId: leavingId, limit: 1 });
  return administrator?.id ?? tx.actor.userId;
}
