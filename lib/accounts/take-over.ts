import "server-only";
import { asc, eq } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { mailSettings, mailTexts } from "@/db/schema/appearance";
import { companies, companyUsers } from "@/db/schema/companies";
import { apiKeys, companyApiCredentials, webhooks } from "@/db/schema/integrations";
import { publicLinks } from "@/db/schema/public-links";
import { externalIdentities, users } from "@/db/schema/users";
import { revokeSessionsOf } from "@/lib/calls/session";
import { endMembership } from "@/lib/organisations/people/end-membership";
import { tellOfPayment } from "@/lib/billing/pass-payment";
import type { Context } from "@/lib/platform/context/context";
import { removeSecondSteps } from "@/lib/second-steps/change-second-step";
import { revokeAccess } from "./revoke-access";
import { notClosed } from "@/lib/public-links/change-link";

type UserRow = typeof users.$inferSelect;

/**
 * Confirms an account whose address its owner has just proved for the first time. Somebody else may have set it up in
 * advance, so that password, sessions, second steps, mail server and public links go, and its organisation is left or
 * becomes the owner's alone.
 */
export async function takeOver(tx: Context, { id }: UserRow): Promise<UserRow> {
  await revokeAccess(tx, id);
  await revokeSessionsOf(tx, id);
  await removeSecondSteps(tx, id);
  await tx.db.delete(externalIdentities).where(eq(externalIdentities.userId, id));
  await tx.db.delete(mailSettings).where(eq(mailSettings.userId, id));
  await tx.db
    .update(publicLinks)
    .set({ isOpen: false, ...notClosed })
    .where(eq(publicLinks.creatorId, id));
  await partFromStrangers(tx, id);
  const [owned] = await tx.db
    .update(users)
    .set({ confirmedAt: tx.now, passwordHash: null })
    .where(eq(users.id, id))
    .returning();
  if (!owned) throw new Error("The account is gone");
  return owned;
}

/**
 * Separates the owner of the address from people in the organisation whom they never brought in. If somebody else
 * administers it, the owner leaves it. Otherwise the owner keeps it, without the other people, keys, webhooks and mail
 * settings, and its public links are closed.
 */
async function partFromStrangers(tx: Context, userId: number): Promise<void> {
  const [own] = await tx.db.select().from(companyUsers).where(eq(companyUsers.userId, userId));
  if (!own || own.acceptedAt === null) return;
  const { companyId } = own;
  const [company] = await tx.db.select().from(companies).where(eq(companies.id, companyId)).for("update");
  const members = await tx.db
    .select({ companyUser: companyUsers, user: users })
    .from(companyUsers)
    .innerJoin(users, eq(users.id, companyUsers.userId))
    .where(eq(companyUsers.companyId, companyId))
    .orderBy(asc(companyUsers.acceptedAt));
  const others = members.filter(({ user }) => user.id !== userId);
  const administrator = others.find(
    ({ companyUser }) => companyUser.acceptedAt !== null && companyUser.roleId === companyRoles.administrator,
  );
  const leaving = administrator ? members.filter(({ user }) => user.id === userId) : others;
  for (const member of leaving) {
    const { payment } = await endMembership(tx, member, administrator?.user.id ?? userId);
    if (company && payment) await tellOfPayment(tx, company, member.user, payment);
  }
  if (administrator) return;
  for (const table of [apiKeys, companyApiCredentials, webhooks, mailSettings, mailTexts])
    await tx.db.delete(table).where(eq(table.companyId, companyId));
  await tx.db.update(companies).set({ replyTo: null, replyToMac: null }).where(eq(companies.id, companyId));
  await tx.db
    .update(publicLinks)
    .set({ isOpen: false, ...notClosed })
    .where(eq(publicLinks.companyId, companyId));
}
