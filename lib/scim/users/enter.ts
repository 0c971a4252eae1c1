import "server-only";
import { eq } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { companyUsers, holdingCompanyUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { knownAddress } from "@/lib/access/known-address";
import type { CompanyRow } from "@/lib/access/organisations";
import { assertNotReserved } from "@/lib/access/reserved-addresses";
import { isOwned } from "@/lib/accounts/is-owned";
import { namesFor } from "@/lib/accounts/provisional-names";
import { findConnection } from "@/lib/connections/settings/queries";
import { assertPlaceLeft } from "@/lib/organisations/companies/assert-plan";
import { dropInvitation } from "@/lib/organisations/people/drop-invitation";
import { sendInvitation } from "@/lib/organisations/people/send-invitation";
import { tellPlacesLeft } from "@/lib/organisations/people/tell-places-left";
import { companyLanguageOr } from "@/lib/organisations/schema";
import type { ProviderContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { holdsAddress } from "@/lib/platform/mail/address-forms";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { assertOwnDomain } from "@/lib/scim/company";
import type { UserInput } from "./read-user";

type UserRow = typeof users.$inferSelect;
type Person = Pick<UserInput, "userName" | "firstName" | "lastName" | "roleId">;

/**
 * Makes the person a member, or finds that they are one. Takes a place of the plan at once. Where the organisation's own
 * sign-in is in use, an account that nobody has used is confirmed by the domain and accepted at the first sign-in there;
 * otherwise an invitation is mailed. An account that somebody uses already is never linked silently: its owner accepts.
 * Call it under the organisation's lock; returns the account's id.
 */
export async function enter(tx: ProviderContext, company: CompanyRow, person: Person): Promise<number> {
  await assertOwnDomain(tx, company, person.userName);
  const address = await knownAddress(tx, person.userName);
  const [known] = await tx.db.select().from(users).where(holdsAddress(users.email, address)).for("update");
  if (known) {
    await dropInvitation(tx, known.id, { expiredOnly: true });
    if (await isMember(tx, company, known.id)) return known.id;
  }
  await assertPlaceLeft(tx, company);
  const connection = await findConnection(tx, company.id);
  const isUnused = !known || !(await isOwned(tx, known));
  const byConnection = isUnused && Boolean(connection?.settingsSealed);
  const user = known ?? (await makeUser(tx, company, address, person));
  const roleId = person.roleId ?? connection?.defaultRoleId ?? companyRoles.user;
  await tx.db
    .insert(companyUsers)
    .values({ companyId: company.id, userId: user.id, roleId, ...(byConnection && { provisionedAt: tx.now }) });
  await recordSecurityEvent(tx, "invited", { companyId: company.id, subjectId: user.id, detail: `role.${roleId}` });
  if (byConnection && user.confirmedAt === null)
    await tx.db.update(users).set({ confirmedAt: tx.now, confirmedByDomain: true }).where(eq(users.id, user.id));
  if (!byConnection) await sendInvitation(tx, company, user, null);
  await tellPlacesLeft(tx, company);
  return user.id;
}

/** Refuses somebody who belongs to another organisation or to a holding. */
async function isMember(tx: ProviderContext, company: CompanyRow, userId: number): Promise<boolean> {
  const [membership] = await tx.db.select().from(companyUsers).where(eq(companyUsers.userId, userId)).for("update");
  if (membership?.companyId === company.id) return true;
  const ofHoldings = await tx.db.$count(holdingCompanyUsers, eq(holdingCompanyUsers.userId, userId));
  if (membership || ofHoldings > 0) throw new AppError("conflict", "person_in_company", { scimType: "uniqueness" });
  return false;
}

async function makeUser(tx: ProviderContext, company: CompanyRow, email: string, person: Person): Promise<UserRow> {
  const [made] = await tx.db
    .insert(users)
    .values({
      email,
      ...namesFor(email, person),
      defaultLanguage: companyLanguageOr(company.defaultLanguage),
    })
    .returning();
  if (!made) throw new AppError("internal", "user_not_created");
  await assertNotReserved(tx, email, made.id);
  return made;
}
