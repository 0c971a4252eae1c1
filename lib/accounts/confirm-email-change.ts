import "server-only";
import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { isUniqueViolation } from "@/db/unique-violation";
import { confirmationCodes, emailChanges, oneTimeTokens, users } from "@/db/schema/users";
import { assertAddressFree, emailTaken } from "@/lib/access/reserved-addresses";
import { type Context, transact } from "@/lib/platform/context/context";
import { randomToken, sha256 } from "@/lib/platform/crypto/crypto";
import { AppError } from "@/lib/platform/errors/errors";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { daysLater } from "@/lib/platform/i18n/days";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { lockUser, seal } from "./change-email";
import { emailUndoDays } from "./rules";

/** The change that the mailed token confirms; null if it ran out, was used or was replaced. Reading uses nothing up. */
export async function findWaitingChange(ctx: Context, token: string) {
  const [change] = await ctx.db
    .select()
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.confirmHash, sha256(token)),
        isNull(emailChanges.confirmedAt),
        gt(emailChanges.expiresAt, ctx.now),
      ),
    );
  return change ?? null;
}

/**
 * Gives the account its new address, which the mailed token proves, and tells the old one how to undo it. An address
 * that was never confirmed may be a stranger's, and is told nothing.
 */
export async function confirmEmailChange(ctx: Context, token: string): Promise<{ email: string }> {
  const asked = await findWaitingChange(ctx, token);
  if (!asked) throw expired();
  return transact(ctx, async (tx) => {
    const user = await lockUser(tx, asked.userId);
    const change = await findWaitingChange(tx, token); // two calls may have waited for the lock
    if (!change || change.fromEmail !== user.email) throw expired();
    await assertAddressFree(tx, change.toEmail, user.id);
    // Before the address is another one, so that the log names the person as everybody knew them.
    await recordSecurityEvent(tx, "emailChanged", { actorId: user.id, detail: change.toEmail });
    const undoToken = randomToken();
    const isKnown = user.confirmedAt !== null;
    await tx.db
      .update(emailChanges)
      .set({
        confirmedAt: tx.now,
        undoHash: sha256(undoToken),
        undoUntil: isKnown ? daysLater(tx.now, emailUndoDays) : null,
      })
      .where(eq(emailChanges.id, change.id));
    await setEmail(tx, user, change.toEmail);
    if (isKnown)
      await queueMail(tx, {
        template: "emailChanged",
        recipient: change.fromEmail,
        language: languageOr(user.defaultLanguage),
        data: {
          name: user.firstName,
          email: change.toEmail,
          changeId: change.id,
          sealedToken: seal(user.id, undoToken),
          userId: user.id,
        },
      });
    return { email: change.toEmail };
  }).catch(toTaken);
}

/** Somebody may have signed up with the address at the same instant. */
export function toTaken(error: unknown): never {
  throw isUniqueViolation(error) ? emailTaken() : error;
}

/** Sets the address; links and codes that were mailed to the earlier one stop working. */
export async function setEmail(tx: Context, user: typeof users.$inferSelect, email: string): Promise<void> {
  await tx.db
    .update(users)
    .set({ email, confirmedAt: user.confirmedAt ?? tx.now })
    .where(eq(users.id, user.id));
  await tx.db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, user.id), inArray(oneTimeTokens.purpose, ["passwordReset", "signIn"])));
  await tx.db.delete(confirmationCodes).where(eq(confirmationCodes.userId, user.id));
}

export const expired = () => new AppError("expired", "email_link_expired");
