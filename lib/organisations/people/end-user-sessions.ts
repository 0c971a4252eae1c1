import "server-only";
import { and, eq } from "drizzle-orm";
import { secondStepChallenges } from "@/db/schema/second-steps";
import { oneTimeTokens } from "@/db/schema/users";
import { getCompanyFor } from "@/lib/access/organisations";
import { revokeSessionsOf } from "@/lib/calls/session";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { getCompanyUser } from "./list-company-users";

/**
 * Signs a member out everywhere, and ends sign-ins that have begun. Not of somebody who was only invited: that account
 * belongs to no organisation yet.
 */
export async function endUserSessions(ctx: UserContext, companyId: number, companyUserId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const company = await getCompanyFor(tx, "company:users", companyId, { lock: true });
    const { companyUser, user } = await getCompanyUser(tx, company.id, companyUserId);
    if (user.id === tx.actor.userId) throw new AppError("forbidden", "not_yourself");
    if (companyUser.acceptedAt === null) throw new AppError("conflict", "not_joined");
    await revokeSessionsOf(tx, user.id);
    await tx.db.delete(secondStepChallenges).where(eq(secondStepChallenges.userId, user.id));
    await tx.db
      .delete(oneTimeTokens)
      .where(and(eq(oneTimeTokens.userId, user.id), eq(oneTimeTokens.purpose, "signIn")));
    await recordSecurityEvent(tx, "memberSessionsEnded", { companyId: company.id, subjectId: user.id });
    await queueMail(tx, {
      template: "sessionsEnded",
      recipient: user.email,
      language: languageOr(user.defaultLanguage ?? company.defaultLanguage),
      data: { name: user.firstName, company: company.name, at: tx.now.toISOString(), timeZone: company.timeZone },
    });
  });
}
