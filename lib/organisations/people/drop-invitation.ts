import "server-only";
import { and, eq, gt, inArray, isNull, notExists } from "drizzle-orm";
import { companyGroups, companyGroupUsers, companyUsers } from "@/db/schema/companies";
import { oneTimeTokens } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context/context";
import { noteInactive } from "./note-inactive";

/**
 * Ends the invitation that waits for this person, with the groups it is for and its mailed link. True if there was one.
 * `expiredOnly` leaves one that can still be followed, and members whom the organisation's provider made, who need none.
 */
export async function dropInvitation(tx: Context, userId: number, { expiredOnly = false } = {}): Promise<boolean> {
  const open = tx.db
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(and(invitationsOf(userId), gt(oneTimeTokens.expiresAt, tx.now)));
  const waits = and(eq(companyUsers.userId, userId), isNull(companyUsers.acceptedAt));
  const [dropped] = await tx.db
    .delete(companyUsers)
    .where(and(waits, expiredOnly ? and(notExists(open), isNull(companyUsers.provisionedAt)) : undefined))
    .returning();
  if (!dropped) return false;
  const groups = tx.db
    .select({ id: companyGroups.id })
    .from(companyGroups)
    .where(eq(companyGroups.companyId, dropped.companyId));
  await tx.db
    .delete(companyGroupUsers)
    .where(and(eq(companyGroupUsers.userId, userId), inArray(companyGroupUsers.groupId, groups)));
  await noteInactive(tx, dropped.companyId, userId);
  await withdrawInvitation(tx, userId);
  return true;
}

/** Makes every link mailed so far stop working. */
export async function withdrawInvitation(tx: Context, userId: number): Promise<void> {
  await tx.db.delete(oneTimeTokens).where(invitationsOf(userId));
}

const invitationsOf = (userId: number) =>
  and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, "invitation"));
