import "server-only";
import { getCompanyFor } from "@/lib/access/organisations";
import { revokeSessionsOf } from "@/lib/calls/session";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { removeSecondSteps } from "@/lib/second-steps/change-second-step";
import { hasSecondStep } from "@/lib/second-steps/find-second-step";
import { forgetSecondStepTries } from "@/lib/second-steps/prove-second-step";
import { tellOwner } from "@/lib/second-steps/tell-owner";
import { getCompanyUser } from "./list-company-users";

/**
 * Takes the second steps of a member who has lost them, and signs the member out everywhere. Not of somebody who was
 * only invited: that account belongs to no organisation yet.
 */
export async function resetSecondStep(ctx: UserContext, companyId: number, companyUserId: number): Promise<void> {
  const userId = await transact(ctx, async (tx) => {
    const company = await getCompanyFor(tx, "company:users", companyId, { lock: true });
    const { companyUser, user } = await getCompanyUser(tx, company.id, companyUserId);
    if (user.id === tx.actor.userId) throw new AppError("forbidden", "not_yourself");
    if (companyUser.acceptedAt === null || !(await hasSecondStep(tx, user.id)))
      throw new AppError("conflict", "no_second_step");
    await removeSecondSteps(tx, user.id);
    await revokeSessionsOf(tx, user.id);
    await tellOwner(tx, user.id, "resetByAdministrator", { companyId: company.id });
    return user.id;
  });
  await forgetSecondStepTries(userId);
}
