import "server-only";
import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { z } from "zod";
import { emailChanges, users } from "@/db/schema/users";
import { assertAddressFree } from "@/lib/access/reserved-addresses";
import { type Context, type UserContext, transact } from "@/lib/platform/context/context";
import { randomToken, sealText, sha256 } from "@/lib/platform/crypto/crypto";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { limitInDatabase } from "@/lib/platform/http/rate-limit";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { isSameAddress } from "@/lib/platform/text/mail-address";
import { emailChangeHours } from "./rules";
import type { emailChangeDto } from "./schema";

/** Each call reveals whether an address has an account, as signing up does, and may mail a stranger. */
const limit = { name: "email-change", points: 5, seconds: 3600 };

type EmailChange = z.input<typeof emailChangeDto>;

/** The new address that waits for its confirmation. */
export async function findEmailChange(ctx: UserContext): Promise<EmailChange | null> {
  const [change] = await ctx.db
    .select({ email: emailChanges.toEmail, expiresAt: emailChanges.expiresAt })
    .from(emailChanges)
    .where(and(waits(ctx.actor.userId), gt(emailChanges.expiresAt, ctx.now)))
    .orderBy(desc(emailChanges.id))
    .limit(1);
  return change ?? null;
}

/** Mails a link to the new address; nothing changes until it is confirmed there. An earlier change that waits ends. */
export async function askForEmailChange(ctx: UserContext, email: string): Promise<EmailChange> {
  await limitInDatabase(limit, String(ctx.actor.userId));
  return transact(ctx, async (tx) => {
    const user = await lockUser(tx, tx.actor.userId);
    if (isSameAddress(email, user.email)) throw invalid({ email: "emailSame" });
    await assertAddressFree(tx, email, user.id);
    await dropEmailChanges(tx, user.id);
    const token = randomToken();
    const expiresAt = new Date(tx.now.getTime() + emailChangeHours * 3_600_000);
    const [change] = await tx.db
      .insert(emailChanges)
      .values({
        userId: user.id,
        fromEmail: user.email,
        toEmail: email,
        confirmHash: sha256(token),
        // A placeholder whose token nobody knows. Confirming the change replaces it by the token that is mailed then.
        undoHash: sha256(randomToken()),
        expiresAt,
      })
      .returning();
    if (!change) throw new AppError("internal");
    await recordSecurityEvent(tx, "emailChangeAsked", { detail: email });
    await queueMail(tx, {
      template: "emailChange",
      recipient: email,
      language: languageOr(user.defaultLanguage),
      data: { name: user.firstName, email, changeId: change.id, sealedToken: seal(user.id, token), userId: user.id },
    });
    return { email, expiresAt };
  });
}

/** Cancels the change: the mailed link stops working. */
export async function withdrawEmailChange(ctx: UserContext): Promise<void> {
  await transact(ctx, (tx) => dropEmailChanges(tx, tx.actor.userId));
}

const waits = (userId: number) => and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt));

/** Ends the changes of address that wait for their confirmation; those that were confirmed can still be undone. */
export async function dropEmailChanges(tx: Context, userId: number): Promise<void> {
  await tx.db.delete(emailChanges).where(waits(userId));
}

/** One change of an account's address at a time. */
export async function lockUser(tx: Context, userId: number): Promise<typeof users.$inferSelect> {
  const [user] = await tx.db.select().from(users).where(eq(users.id, userId)).for("update");
  if (!user) throw new AppError("internal");
  return user;
}

export const seal = (userId: number, token: string) => sealText("one-time-token", `user:${userId}`, token);
