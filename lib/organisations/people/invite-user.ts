import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { companyGroups, companyGroupUsers, companyUsers, holdingCompanyUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { findPerson } from "@/lib/access/find-person";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { assertNotReserved } from "@/lib/access/reserved-addresses";
import { type CompanyRow, getCompanyFor } from "@/lib/access/organisations";
import { assertMayJoinGroup, assertMaySetRole } from "./assert-role";
import { assertPlaceLeft, assertPlan } from "@/lib/organisations/companies/assert-plan";
import { dropInvitation } from "./drop-invitation";
import { findCompanyUser } from "./list-company-users";
import { sendInvitation } from "./send-invitation";
import { tellPlacesLeft } from "./tell-places-left";
import { companyLanguageOr, type CompanyUserDto, type InvitationInput } from "@/lib/organisations/schema";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { knownAddress } from "@/lib/access/known-address";

/** Takes a place of the plan and sends the invitation; an existing account stays as it is. */
export async function inviteUser(ctx: UserContext, companyId: number, input: InvitationInput): Promise<CompanyUserDto> {
  return transact(ctx, async (tx) => {
    const company = await getCompanyFor(tx, "company:users", companyId, { lock: true });
    assertMaySetRole(tx, input.role);
    for (const { roleId } of input.groups) assertMayJoinGroup(tx, roleId);
    await assertPlan(tx, company);
    const user = await findOrAddUser(tx, company, input);
    // An invitation not followed within its seven days does not keep anybody from joining elsewhere.
    await dropInvitation(tx, user.id, { expiredOnly: true });
    // Checked before the places of the plan, because freeing one would not help.
    if (await belongsSomewhere(tx, user.id)) throw inCompanyAlready();
    await assertPlaceLeft(tx, company);
    const [added] = await tx.db
      .insert(companyUsers)
      .values({ companyId: company.id, userId: user.id, roleId: input.role })
      // Unique: a person belongs to at most one organisation.
      .onConflictDoNothing({ target: companyUsers.userId })
      .returning();
    if (!added) throw inCompanyAlready();
    await joinGroups(tx, company.id, user.id, input.groups);
    await sendInvitation(tx, company, user, await findPerson(tx, tx.actor.userId));
    await recordSecurityEvent(tx, "invited", {
      companyId: company.id,
      subjectId: user.id,
      detail: `role.${input.role}`,
    });
    await tellPlacesLeft(tx, company);
    return findCompanyUser(tx, company.id, added.id);
  });
}

/** Every group must be one of the organisation's own. */
async function joinGroups(
  tx: UserContext,
  companyId: number,
  userId: number,
  groups: InvitationInput["groups"],
): Promise<void> {
  const wanted = new Map(groups.map(({ groupId, roleId }) => [groupId, { groupId, userId, roleId }]));
  if (wanted.size === 0) return;
  const known = await tx.db
    .select({ id: companyGroups.id })
    .from(companyGroups)
    .where(and(eq(companyGroups.companyId, companyId), inArray(companyGroups.id, [...wanted.keys()])));
  if (known.length < wanted.size) throw invalid({ groups: "notValid" });
  await tx.db.insert(companyGroupUsers).values([...wanted.values()]);
}

/** The row exists from the invitation on (docs/product.md); only accepting it sets a password. */
async function findOrAddUser(
  tx: UserContext,
  company: CompanyRow,
  { firstName, lastName, ...input }: InvitationInput,
): Promise<typeof users.$inferSelect> {
  const defaultLanguage = input.defaultLanguage ?? companyLanguageOr(company.defaultLanguage);
  const email = await knownAddress(tx, input.email);
  await tx.db
    .insert(users)
    .values({ firstName, lastName, email, defaultLanguage })
    .onConflictDoNothing({ target: users.email });
  const [user] = await tx.db.select().from(users).where(eq(users.email, email));
  if (!user) throw new AppError("internal", "user_not_created");
  await assertNotReserved(tx, email, user.id);
  return user;
}

const inCompanyAlready = () =>
  new AppError("conflict", "person_in_company", { fields: { email: { key: "inCompanyAlready" } } });

/** In an organisation, invited to one, or in a holding. */
async function belongsSomewhere(tx: UserContext, userId: number): Promise<boolean> {
  const own = await tx.db.$count(companyUsers, eq(companyUsers.userId, userId));
  return own > 0 || (await tx.db.$count(holdingCompanyUsers, eq(holdingCompanyUsers.userId, userId))) > 0;
}
