import "server-only";
import { findPerson } from "@/lib/access/find-person";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { getCompanyFor } from "@/lib/access/organisations";
import { assertPlan } from "@/lib/organisations/companies/assert-plan";
import { getCompanyUser } from "./list-company-users";
import { sendInvitation } from "./send-invitation";
import { recordSecurityEvent } from "@/lib/security/record-event";

/** Sends a new link; only to another person, and only while the invitation is pending. */
export async function resendInvitation(ctx: UserContext, companyId: number, companyUserId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const company = await getCompanyFor(tx, "company:users", companyId, { lock: true });
    const { companyUser, user } = await getCompanyUser(tx, company.id, companyUserId);
    if (user.id === tx.actor.userId) throw new AppError("forbidden", "not_yourself");
    await assertPlan(tx, company);
    if (companyUser.acceptedAt !== null) throw new AppError("conflict", "already_accepted");
    await sendInvitation(tx, company, user, await findPerson(tx, tx.actor.userId));
    await recordSecurityEvent(tx, "invitationSentAgain", { companyId: company.id, subjectId: user.id });
  });
}
