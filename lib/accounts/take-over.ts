import "server-only";
import { and, eq, isNotNull } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { mailSettings } from "@/db/schema/appearance";
import { companyUsers } from "@/db/schema/companies";
import { apiKeys, companyApiCredentials, webhooks } from "@/db/schema/integrations";
import { externalIdentities, users } from "@/db/schema/users";
import { revokeSessionsOf } from "@/lib/calls/session";
import type { Context } from "@/lib/platform/context";
import { removeSecondSteps } from "@/lib/second-steps/change-second-step";
import { revokeAccess } from "./revoke-access";

type UserRow = typeof users.$inferSelect;

/**
 * Confirms an account whose address its owner has just proved for the first time. Somebody else may have set it up in
 * advance, so that password, sessions, second steps and mail server go, and keys and webhooks of an organisation that
 * nobody else belongs to.
 */
export async function takeOver(tx: Context, { id }: UserRow): Promise<UserRow> {
  await revokeAccess(tx, id);
  await revokeSessionsOf(tx, id);
  await removeSecondSteps(tx, id);
  await tx.db.delete(externalIdentities).where(eq(externalIdentities.userId, id));
  await tx.db.delete(mailSettings).where(eq(mailSettings.userId, id));
  const companyId = await findOwnCompany(tx, id);
  if (companyId !== null)
    for (const table of [apiKeys, companyApiCredentials, webhooks, mailSettings])
      await tx.db.delete(table).where(eq(table.companyId, companyId));
  const [owned] = await tx.db
    .update(users)
    .set({ confirmedAt: tx.now, passwordHash: null })
    .where(eq(users.id, id))
    .returning();
  if (!owned) throw new Error("The account is gone");
  return owned;
}

/** The organisation that the user alone administers; null if there is none. */
async function findOwnCompany(tx: Context, userId: number): Promise<number | null> {
  const [own] = await tx.db
    .select({ companyId: companyUsers.companyId })
    .from(companyUsers)
    .where(and(eq(companyUsers.userId, userId), eq(companyUsers.roleId, companyRoles.administrator)));
  if (!own) return null;
  const others = and(
    eq(companyUsers.companyId, own.companyId),
    eq(companyUsers.roleId, companyRoles.administrator),
    isNotNull(companyUsers.acceptedAt),
  );
  return (await tx.db.$count(companyUsers, others)) === 1 ? own.companyId : null;
}
