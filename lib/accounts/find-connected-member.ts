import "server-only";
import { and, eq } from "drizzle-orm";
import { companyGroupUsers, companyUsers, holdingCompanyUsers } from "@/db/schema/companies";
import { connectionGroups, connectionSubjects } from "@/db/schema/single-sign-on";
import { users } from "@/db/schema/users";
import { knownAddress } from "@/lib/access/known-address";
import { type CompanyRow, lockForProvider } from "@/lib/access/organisations";
import { assertNotReserved } from "@/lib/access/reserved-addresses";
import { isDomainOf } from "@/lib/connections/domains/queries";
import { domainOf } from "@/lib/connections/domains/rules";
import type { ConnectionRow } from "@/lib/connections/settings/connection-settings";
import type { Identity } from "@/lib/connections/sign-in/identity";
import { assertPlaceLeft } from "@/lib/organisations/companies/assert-plan";
import { admit } from "@/lib/organisations/people/own-invitation";
import { sendInvitation } from "@/lib/organisations/people/send-invitation";
import { inviteProvisioned } from "@/lib/organisations/people/invite-provisioned";
import { isInvitedOnly } from "@/lib/organisations/rules";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { holdsAddress } from "@/lib/platform/mail/address-forms";
import { email } from "@/lib/platform/text/shapes";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { isOwned } from "./is-owned";
import { namesFor } from "./provisional-names";
import { takeOver } from "./take-over";
import { tellOfLinkedProvider } from "./tell-of-linked-provider";

type UserRow = typeof users.$inferSelect;
/** `refused` leaves what was written, such as an invitation. */
type Found = { user: UserRow } | { refused: AppError };

/**
 * The member of the organisation whom its provider has identified: by subject, else by an address of the organisation's
 * domains; otherwise a new one, if the connection makes accounts. An account that somebody has already, outside of the
 * organisation, is never linked: its owner is invited, and accepts after signing in as before.
 */
export async function findConnectedMember(tx: Context, connection: ConnectionRow, who: Identity): Promise<Found> {
  const found = await findMember(tx, connection, who);
  return "refused" in found ? found : { user: await completeNames(tx, found.user, who) };
}

/** Takes the names from the provider where the account lacks them; those that somebody has entered stay. */
async function completeNames(tx: Context, user: UserRow, who: Identity): Promise<UserRow> {
  const names = namesFor(user.email, who);
  if (!user.lacksNames || names.lacksNames) return user;
  const [named = user] = await tx.db.update(users).set(names).where(eq(users.id, user.id)).returning();
  return named;
}

async function findMember(tx: Context, connection: ConnectionRow, who: Identity): Promise<Found> {
  const company = await lockForProvider(tx, connection.companyId);
  if (!company) throw new AppError("not_found", "no_connection");
  const known = who.isSubjectLasting ? await findBySubject(tx, connection, who) : null;
  if (known) return { user: known };
  const address = email.safeParse(who.email);
  if (!address.success) throw new AppError("forbidden", "connection_no_address");
  if (!who.isEmailTrusted) throw new AppError("forbidden", "external_unverified");
  if (!(await isDomainOf(tx, company, domainOf(address.data))))
    throw new AppError("forbidden", "connection_foreign_address", { values: { company: company.name } });
  const stored = await knownAddress(tx, address.data);
  const [user] = await tx.db.select().from(users).where(holdsAddress(users.email, stored)).for("update");
  if (!user) return { user: await makeMember(tx, connection, company, stored, who) };
  return findByAccount(tx, connection, company, user, who);
}

/** Only while they belong to the organisation; otherwise the link is forgotten. */
async function findBySubject(tx: Context, { id, companyId }: ConnectionRow, who: Identity): Promise<UserRow | null> {
  const isThis = and(
    eq(connectionSubjects.connectionId, id),
    eq(connectionSubjects.issuer, who.issuer),
    eq(connectionSubjects.subject, who.subject),
  );
  const [known] = await tx.db
    .select({ user: users, companyId: companyUsers.companyId, acceptedAt: companyUsers.acceptedAt })
    .from(connectionSubjects)
    .innerJoin(users, eq(users.id, connectionSubjects.userId))
    .leftJoin(companyUsers, eq(companyUsers.userId, users.id))
    .where(isThis);
  if (!known) return null;
  if (known.companyId === companyId && known.acceptedAt !== null) return known.user;
  await tx.db.delete(connectionSubjects).where(isThis);
  return null;
}

async function findByAccount(
  tx: Context,
  connection: ConnectionRow,
  company: CompanyRow,
  user: UserRow,
  who: Identity,
): Promise<Found> {
  const [[membership], [ofHolding]] = await Promise.all([
    tx.db.select().from(companyUsers).where(eq(companyUsers.userId, user.id)).for("update"),
    tx.db.select().from(holdingCompanyUsers).where(eq(holdingCompanyUsers.userId, user.id)),
  ]);
  if (ofHolding || (membership && membership.companyId !== company.id))
    throw new AppError("forbidden", "connection_other_organisation", { values: { company: company.name } });
  if (membership?.acceptedAt) {
    await tellOfLinkedProvider(tx, user, company.name);
    return { user };
  }
  const isProvided = Boolean(membership?.provisionedAt) && !(await isOwned(tx, user));
  if (membership && (isProvided || isInvitedOnly(membership, user)))
    return { user: await acceptFor(tx, company, membership, user) };
  if (membership?.provisionedAt) await inviteProvisioned(tx, user);
  if (!membership && !user.confirmedAt) {
    const owned = await takeOver(tx, user);
    return { user: await join(tx, connection, company, owned, who) };
  }
  if (!membership) {
    await assertPlaceLeft(tx, company);
    await tx.db
      .insert(companyUsers)
      .values({ companyId: company.id, userId: user.id, roleId: connection.defaultRoleId });
    await recordSecurityEvent(tx, "invited", { companyId: company.id, subjectId: user.id });
    await sendInvitation(tx, company, user, null);
  }
  return { refused: new AppError("forbidden", "connection_accept_first", { values: { company: company.name } }) };
}

/** Signing in at the organisation's provider accepts for an account that nobody has used yet. */
async function acceptFor(
  tx: Context,
  company: CompanyRow,
  { id, roleId }: typeof companyUsers.$inferSelect,
  user: UserRow,
): Promise<UserRow> {
  await admit(tx, { user, company, membershipId: id, roleId });
  const [accepted = user] = await tx.db
    .update(users)
    .set({ confirmedAt: user.confirmedAt ?? tx.now, onboardedAt: user.onboardedAt ?? tx.now })
    .where(eq(users.id, user.id))
    .returning();
  return accepted;
}

async function makeMember(
  tx: Context,
  connection: ConnectionRow,
  company: CompanyRow,
  address: string,
  who: Identity,
): Promise<UserRow> {
  if (!connection.makesAccounts)
    throw new AppError("forbidden", "connection_no_account", { values: { company: company.name } });
  const [made] = await tx.db
    .insert(users)
    .values({
      email: address,
      ...namesFor(address, who),
      defaultLanguage: tx.language,
      confirmedAt: tx.now,
      confirmedByDomain: true,
      onboardedAt: tx.now,
    })
    .returning();
  if (!made) throw new AppError("internal");
  await assertNotReserved(tx, address, made.id);
  return join(tx, connection, company, made, who);
}

/** A member at once, with the role and groups that the connection gives. */
async function join(
  tx: Context,
  connection: ConnectionRow,
  company: CompanyRow,
  user: UserRow,
  { groups }: Identity,
): Promise<UserRow> {
  if (!connection.makesAccounts)
    throw new AppError("forbidden", "connection_no_account", { values: { company: company.name } });
  await assertPlaceLeft(tx, company);
  const mapped = await tx.db.select().from(connectionGroups).where(eq(connectionGroups.connectionId, connection.id));
  const own = mapped.filter(({ value }) => groups.includes(value));
  const roles = own.flatMap(({ roleId }) => (roleId === null ? [] : [roleId]));
  const roleId = roles.length > 0 ? Math.min(...roles) : connection.defaultRoleId;
  await tx.db.insert(companyUsers).values({ companyId: company.id, userId: user.id, roleId, acceptedAt: tx.now });
  const folders = own.flatMap(({ groupId, groupRoleId }) =>
    groupId === null ? [] : [{ groupId, roleId: groupRoleId }],
  );
  if (folders.length > 0)
    await tx.db
      .insert(companyGroupUsers)
      .values(folders.map((folder) => ({ ...folder, userId: user.id })))
      .onConflictDoNothing();
  await recordSecurityEvent(tx, "memberMade", { actorId: user.id, companyId: company.id, detail: `role.${roleId}` });
  const [member = user] = await tx.db
    .update(users)
    .set({ onboardedAt: user.onboardedAt ?? tx.now })
    .where(eq(users.id, user.id))
    .returning();
  return member;
}
