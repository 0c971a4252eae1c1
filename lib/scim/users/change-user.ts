import "server-only";
import { and, eq, ne } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { companyUsers } from "@/db/schema/companies";
import { scimUsers } from "@/db/schema/scim";
import { users } from "@/db/schema/users";
import type { CompanyRow } from "@/lib/access/organisations";
import { assertAddressFree } from "@/lib/access/reserved-addresses";
import { isOwned } from "@/lib/accounts/is-owned";
import { setEmail } from "@/lib/accounts/confirm-email-change";
import { type ProviderContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { isSameAddress } from "@/lib/platform/text/mail-address";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { assertVersion } from "@/lib/scim/answer";
import { assertOwnDomain, lockCompany } from "@/lib/scim/company";
import { giveFoldersOf, setMappedRoles } from "@/lib/scim/groups/rights";
import type { Json } from "@/lib/scim/read-request";
import { enter } from "./enter";
import { patchUser } from "./patch-user";
import { getScimUser, type ScimUserRow, showScimUser, type UserResource } from "./queries";
import { readUser, type UserInput } from "./read-user";
import { takeOut } from "./take-out";

/** Of two calls that create the same user at once, the second is refused. */
export async function createScimUser(ctx: ProviderContext, body: Json): Promise<UserResource> {
  const input = readUser(body);
  return transact(ctx, async (tx) => {
    const company = await lockCompany(tx);
    await assertOwnDomain(tx, company, input.userName);
    await assertNameFree(tx, input.userName);
    const { roleId: _, ...kept } = input;
    const userId = input.isActive ? await enter(tx, company, input) : null;
    const [row] = await tx.db
      .insert(scimUsers)
      .values({ ...kept, companyId: company.id, userId, createdAt: tx.now, updatedAt: tx.now })
      .returning();
    if (!row) throw new AppError("internal");
    if (userId !== null) await setNamesAndRole(tx, company, userId, input);
    return showScimUser(tx, row);
  });
}

/** Replaces the user as a whole (PUT). */
export const replaceScimUser = (ctx: ProviderContext, id: string, request: Request, body: Json) =>
  changeScimUser(ctx, id, request, () => readUser(body));

export const patchScimUser = (ctx: ProviderContext, id: string, request: Request, body: Json) =>
  changeScimUser(ctx, id, request, async (resource) => {
    const { user, setsRoles } = await patchUser(resource, body);
    const { roles: _, ...others } = user;
    return readUser(setsRoles ? user : others);
  });

export async function deleteScimUser(ctx: ProviderContext, id: string, request: Request): Promise<void> {
  await transact(ctx, async (tx) => {
    const company = await lockCompany(tx);
    const row = await getScimUser(tx, id);
    assertVersion(request, row.version);
    if (row.userId !== null) await takeOut(tx, company, row.userId);
    await tx.db.delete(scimUsers).where(eq(scimUsers.id, row.id));
  });
}

async function changeScimUser(
  ctx: ProviderContext,
  id: string,
  request: Request,
  read: (before: Json) => UserInput | Promise<UserInput>,
): Promise<UserResource> {
  return transact(ctx, async (tx) => {
    const company = await lockCompany(tx);
    const row = await getScimUser(tx, id);
    assertVersion(request, row.version);
    const wanted = await read(await showScimUser(tx, row));
    if (wanted.userName !== row.userName) {
      await assertOwnDomain(tx, company, wanted.userName);
      await assertNameFree(tx, wanted.userName, row.id);
      if (row.isActive && wanted.isActive && row.userId !== null) await changeAddress(tx, row.userId, wanted.userName);
    }
    const wasIn = row.isActive && row.userId !== null;
    let { userId } = row;
    if (!wanted.isActive && userId !== null) await takeOut(tx, company, userId);
    if (!wasIn && wanted.isActive) userId = await enter(tx, company, wanted);
    const getsRole = wanted.isActive && userId !== null && (await setNamesAndRole(tx, company, userId, wanted));
    const changed = await store(tx, row, wanted, userId, getsRole);
    if (!wasIn && wanted.isActive) {
      await giveFoldersOf(tx, changed.id);
      if (wanted.roleId === null) await setMappedRoles(tx, [changed.id], { onlyMapped: true });
    }
    return showScimUser(tx, changed);
  });
}

/** The version counts only what changes: the same call twice is one change. */
async function store(
  tx: ProviderContext,
  row: ScimUserRow,
  { roleId: _, ...wanted }: UserInput,
  userId: number | null,
  getsRole: boolean,
): Promise<ScimUserRow> {
  const names = ["userName", "externalId", "firstName", "lastName", "isActive"] as const;
  const isSame = names.every((name) => wanted[name] === row[name]) && userId === row.userId;
  if (isSame && !getsRole) return row;
  // An account that was only invited is gone with its invitation.
  const account = wanted.isActive ? { userId } : {};
  const [changed] = await tx.db
    .update(scimUsers)
    .set({ ...wanted, ...account, version: row.version + 1, updatedAt: tx.now })
    .where(eq(scimUsers.id, row.id))
    .returning();
  if (!changed) throw new AppError("not_found");
  return changed;
}

async function assertNameFree(tx: ProviderContext, userName: string, ownId = 0): Promise<void> {
  const twins = and(
    eq(scimUsers.companyId, tx.actor.companyId),
    eq(scimUsers.userName, userName),
    ne(scimUsers.id, ownId),
  );
  if ((await tx.db.$count(scimUsers, twins)) > 0)
    throw new AppError("conflict", "scim_user_exists", { scimType: "uniqueness" });
}

/**
 * Only of a member's account that the organisation's provider made and that nobody gets into otherwise: any other is its
 * owner's, who changes the address in the profile.
 */
async function changeAddress(tx: ProviderContext, userId: number, address: string): Promise<void> {
  const [user] = await tx.db.select().from(users).where(eq(users.id, userId)).for("update");
  if (!user || isSameAddress(user.email, address)) return;
  const ofMember = and(eq(companyUsers.companyId, tx.actor.companyId), eq(companyUsers.userId, userId));
  const isMember = (await tx.db.$count(companyUsers, ofMember)) > 0;
  if (!isMember || !user.confirmedByDomain || (await isOwned(tx, user)))
    throw new AppError("conflict", "scim_address_fixed", { scimType: "mutability" });
  await assertAddressFree(tx, address, user.id);
  await recordSecurityEvent(tx, "emailChanged", {
    companyId: tx.actor.companyId,
    subjectId: user.id,
    detail: address,
  });
  await setEmail(tx, user, address);
}

/** An administrator's role is given and taken here, never by the provider. Returns whether the role is another now. */
async function setNamesAndRole(
  tx: ProviderContext,
  company: CompanyRow,
  userId: number,
  { firstName, lastName, roleId }: Pick<UserInput, "firstName" | "lastName" | "roleId">,
): Promise<boolean> {
  const [member] = await tx.db
    .select({ companyUser: companyUsers, user: users })
    .from(companyUsers)
    .innerJoin(users, eq(users.id, companyUsers.userId))
    .where(and(eq(companyUsers.companyId, company.id), eq(companyUsers.userId, userId)));
  if (!member) return false;
  const { companyUser, user } = member;
  const about = { companyId: company.id, subjectId: userId };
  const getsRole =
    roleId !== null && roleId !== companyUser.roleId && companyUser.roleId !== companyRoles.administrator;
  if (getsRole) {
    await tx.db.update(companyUsers).set({ roleId }).where(eq(companyUsers.id, companyUser.id));
    await recordSecurityEvent(tx, "roleChanged", { ...about, detail: `role.${roleId}` });
  }
  // Somebody with an account of their own who has not joined yet is the only one to change their name.
  const isTheirs = companyUser.acceptedAt === null && (await isOwned(tx, user));
  const first = firstName ?? user.firstName;
  const last = lastName ?? user.lastName;
  if (isTheirs || (first === user.firstName && last === user.lastName)) return getsRole;
  const lacksNames = user.lacksNames && (firstName === null || lastName === null);
  await tx.db
    .update(users)
    .set({ firstName: first, lastName: last, lacksNames, updatedAt: tx.now })
    .where(eq(users.id, userId));
  await recordSecurityEvent(tx, "memberChanged", about);
  return getsRole;
}
