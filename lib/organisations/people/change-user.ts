import "server-only";
import { eq } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { companyUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { findPerson } from "@/lib/access/find-person";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { invalid } from "@/lib/platform/errors/errors";
import { assertAddressFree } from "@/lib/access/reserved-addresses";
import { getCompanyFor } from "@/lib/access/organisations";
import { assertAdministratorStays } from "./assert-administrator-stays";
import { assertMaySetRole } from "./assert-role";
import { assertPlan } from "@/lib/organisations/companies/assert-plan";
import { findCompanyUser, getCompanyUser } from "./list-company-users";
import { isInvitedOnly } from "@/lib/organisations/rules";
import { endUnpaidPlan } from "./end-unpaid-plan";
import { passPayment, tellOfCard, tellOfPayment } from "@/lib/billing/pass-payment";
import { sendInvitation } from "./send-invitation";
import type { CompanyUserChange, CompanyUserDto } from "@/lib/organisations/schema";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { isSameAddress } from "@/lib/platform/text/mail-address";
import { changedNames, hasOneName } from "@/lib/recipients/rules";

/**
 * Changes role and person. The address can only change while it opens no account: otherwise whoever changes it could
 * take the account over.
 */
export async function changeUser(
  ctx: UserContext,
  companyId: number,
  companyUserId: number,
  { role, email, ...person }: CompanyUserChange,
): Promise<CompanyUserDto> {
  return transact(ctx, async (tx) => {
    const company = await getCompanyFor(tx, "company:users", companyId, { lock: true });
    const { companyUser, user } = await getCompanyUser(tx, company.id, companyUserId);
    await assertPlan(tx, company);
    const roleId = role === undefined ? companyUser.roleId : role;
    const isRenamed = typeof person.singleName === "boolean" && person.singleName !== hasOneName(user);
    const changesEmail = email !== undefined && !isSameAddress(email, user.email);
    // A new address sends the invitation, and with it the role, to somebody else.
    if (roleId !== companyUser.roleId || changesEmail) assertMaySetRole(tx, roleId, companyUser.roleId);
    if (roleId !== companyUser.roleId) await assertAdministratorStays(tx, company, companyUser);
    await tx.db.update(companyUsers).set({ roleId }).where(eq(companyUsers.id, companyUser.id));
    const about = { companyId: company.id, subjectId: user.id };
    if (roleId !== companyUser.roleId)
      await recordSecurityEvent(tx, "roleChanged", { ...about, detail: `role.${roleId}` });
    if (roleId !== companyRoles.administrator) {
      const passed = await passPayment(tx, company.id, user.id, tx.actor.userId);
      const payment = await endUnpaidPlan(tx, company.id, passed);
      if (payment) await tellOfPayment(tx, company, user, payment);
      if (payment?.hasCard && user.id !== tx.actor.userId) await tellOfCard(tx, company, user);
    }
    const invitedOnly = isInvitedOnly(companyUser, user);
    if (changesEmail && !invitedOnly) throw invalid({ email: "emailFixed" });
    // A person with an account who has not joined yet is the only one to change it.
    if (invitedOnly || companyUser.acceptedAt !== null) await changePerson(tx, user, { ...person, email });
    const [changed] = changesEmail ? await tx.db.select().from(users).where(eq(users.id, user.id)) : [];
    if (changed) await sendInvitation(tx, company, changed, await findPerson(tx, tx.actor.userId));
    if (changesEmail || person.firstName !== undefined || person.lastName !== undefined || isRenamed)
      await recordSecurityEvent(tx, "memberChanged", about);
    return findCompanyUser(tx, company.id, companyUser.id);
  });
}

async function changePerson(
  tx: UserContext,
  user: typeof users.$inferSelect,
  { firstName, lastName, singleName, ...given }: Omit<CompanyUserChange, "role">,
): Promise<void> {
  if (given.email !== undefined) await assertAddressFree(tx, given.email, user.id);
  const names = changedNames(user, { firstName, lastName, singleName });
  await tx.db
    .update(users)
    .set({ ...given, ...names, updatedAt: tx.now })
    .where(eq(users.id, user.id));
}
