import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { oneTimeTokens, users } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context";
import { isLanguage } from "@/lib/platform/i18n/catalogue";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { revokeOtherSessions } from "@/lib/calls/session";
import { hashPassword } from "./passwords";

/** Sets the password, ends every other session and reset link, and tells the owner by mail. */
export async function setPassword(tx: Context, user: typeof users.$inferSelect, password: string): Promise<void> {
  await tx.db
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.id, user.id));
  // A pending invitation does not depend on the password and stays.
  const isUsableForAccess = inArray(oneTimeTokens.purpose, ["passwordReset", "signIn"]);
  await tx.db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.userId, user.id), isUsableForAccess));
  await revokeOtherSessions(tx, user.id);
  await queueMail(tx, {
    template: "passwordChanged",
    recipient: user.email,
    language: isLanguage(user.defaultLanguage) ? user.defaultLanguage : tx.language,
    data: { name: user.firstName, email: user.email },
  });
}
