import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { oneTimeTokens, users } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context";
import { isLanguage } from "@/lib/platform/i18n/catalogue";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { revokeOtherSessions } from "@/lib/calls/session";
import { hashPassword } from "./passwords";

/** The account has this password, every other session and reset link has ended, and the owner is told by mail. */
export async function setPassword(tx: Context, user: typeof users.$inferSelect, password: string): Promise<void> {
  await tx.db
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.id, user.id));
  // An invitation that waits is none of the password's business.
  const signsIn = inArray(oneTimeTokens.purpose, ["passwordReset", "signIn"]);
  await tx.db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.userId, user.id), signsIn));
  await revokeOtherSessions(tx, user.id);
  await queueMail(tx, {
    template: "passwordChanged",
    recipient: user.email,
    language: isLanguage(user.defaultLanguage) ? user.defaultLanguage : tx.language,
    data: { name: user.firstName, email: user.email },
  });
}
