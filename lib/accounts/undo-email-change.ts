import "server-only";
import { and, eq, gt, gte, isNull } from "drizzle-orm";
import { emailChanges, externalIdentities, oneTimeTokens, users } from "@/db/schema/users";
import { lockAddress } from "@/lib/access/lock-address";
import { revokeSessionsOf } from "@/lib/calls/session";
import { type Context, transact } from "@/lib/platform/context/context";
import { randomToken, sha256 } from "@/lib/platform/crypto/crypto";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMails } from "@/lib/platform/mail/queue-mail";
import { removeSecondStepsSince } from "@/lib/second-steps/change-second-step";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { dropEmailChanges, lockUser } from "./change-email";
import { expired, setEmail, toTaken } from "./confirm-email-change";
import { hashPassword } from "./passwords";

/** The change that the token mailed to the old address undoes; null if it is too late or was undone already. */
export async function findUndoableChange(ctx: Context, token: string) {
  const [change] = await ctx.db
    .select()
    .from(emailChanges)
    .where(
      and(eq(emailChanges.undoHash, sha256(token)), isNull(emailChanges.undoneAt), gt(emailChanges.undoUntil, ctx.now)),
    );
  return change ?? null;
}

/**
 * Restores the address from before this change, however often it was changed since, and locks everybody out: all
 * sessions end, a new password must be set by mail, and ways in that were added since the change was asked for are
 * removed. Older second steps stay, because the old mailbox may be what was stolen.
 */
export async function undoEmailChange(ctx: Context, token: string): Promise<{ email: string }> {
  const asked = await findUndoableChange(ctx, token);
  if (!asked) throw expired();
  const unknownPassword = await hashPassword(randomToken());
  return transact(ctx, async (tx) => {
    await lockAddress(tx, asked.fromEmail); // as a sign-up takes it: before the rows of people
    const user = await lockUser(tx, asked.userId);
    const change = await findUndoableChange(tx, token); // two calls may have waited for the lock
    if (!change) throw expired();
    await tx.db
      .update(emailChanges)
      .set({ undoneAt: tx.now })
      .where(and(eq(emailChanges.userId, user.id), gte(emailChanges.id, change.id), isNull(emailChanges.undoneAt)));
    await dropEmailChanges(tx, user.id);
    await setEmail(tx, user, change.fromEmail);
    // Not set to null, because an invitation can set the password of an account without one.
    if (user.passwordHash !== null)
      await tx.db.update(users).set({ passwordHash: unknownPassword }).where(eq(users.id, user.id));
    await tx.db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, user.id));
    await tx.db
      .delete(externalIdentities)
      .where(and(eq(externalIdentities.userId, user.id), gte(externalIdentities.createdAt, change.createdAt)));
    await removeSecondStepsSince(tx, user.id, change.createdAt);
    await revokeSessionsOf(tx, user.id);
    await recordSecurityEvent(tx, "emailChangeUndone", { actorId: user.id, detail: change.fromEmail });
    const mail = { template: "emailChangeUndone" as const, language: languageOr(user.defaultLanguage) };
    const data = { name: user.firstName, email: change.fromEmail };
    await queueMails(tx, [
      { ...mail, recipient: change.fromEmail, data: { ...data, isRestored: true } },
      { ...mail, recipient: user.email, data: { ...data, isRestored: false } },
    ]);
    return { email: change.fromEmail };
  }).catch(toTaken);
}
