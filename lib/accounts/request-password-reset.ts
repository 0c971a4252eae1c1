import "server-only";
import { oneTimeTokens, users } from "@/db/schema/users";
import { type Context, transact } from "@/lib/platform/context/context";
import { randomToken, sealText, sha256 } from "@/lib/platform/crypto/crypto";
import { AppError } from "@/lib/platform/errors/errors";
import { isLanguage } from "@/lib/platform/i18n/catalogue";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { inviteAgain } from "@/lib/organisations/people/invite-again";
import { networkOf } from "@/lib/platform/network/network-of";
import { limitInDatabase } from "@/lib/platform/http/rate-limit";
import { addressKey } from "@/lib/platform/text/mail-address";
import { settings } from "@/lib/platform/process/settings";
import { asGivenFirst, holdsAddress } from "@/lib/platform/mail/address-forms";

/** docs/product.md: 3 an hour per e-mail, 20 per caller. */
const perEmail = { name: "password-reset-email", points: 3, seconds: 3600 };
const perCaller = { name: "password-reset-caller", points: 20, seconds: 3600 };
const lifeMs = 3600_000;

/**
 * Mails a link that sets a new password; it works once, within an hour. Somebody who is only invited gets the
 * invitation again instead. The result says which, unless the existence of accounts must be hidden.
 */
export async function requestPasswordReset(ctx: Context, email: string): Promise<"link" | "invitation"> {
  await limitInDatabase(perCaller, networkOf(ctx.request.ip));
  await limitInDatabase(perEmail, addressKey(email));
  if (await inviteAgain(ctx, email)) return settings().HIDE_ACCOUNT_EXISTENCE ? "link" : "invitation";
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(holdsAddress(users.email, email))
    .orderBy(asGivenFirst(users.email, email))
    .limit(1);
  if (!user && settings().HIDE_ACCOUNT_EXISTENCE) return "link";
  if (!user) throw new AppError("not_found", "no_account", { values: { email } });
  const token = randomToken();
  await transact(ctx, async (tx) => {
    const [row] = await tx.db
      .insert(oneTimeTokens)
      .values({
        userId: user.id,
        purpose: "passwordReset",
        tokenHash: sha256(token),
        expiresAt: new Date(tx.now.getTime() + lifeMs),
      })
      .returning();
    if (!row) throw new AppError("internal");
    await queueMail(tx, {
      template: "passwordReset",
      recipient: user.email,
      language: isLanguage(user.defaultLanguage) ? user.defaultLanguage : tx.language,
      data: {
        name: user.firstName,
        email: user.email,
        tokenId: row.id,
        sealedToken: sealText("one-time-token", `user:${user.id}`, token),
        userId: user.id,
      },
    });
  });
  return "link";
}
