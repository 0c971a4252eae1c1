import "server-only";
import { eq } from "drizzle-orm";
import { users } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context/context";
import { isLanguage } from "@/lib/platform/i18n/catalogue";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { hashPassword } from "./passwords";
import { revokeAccess } from "./revoke-access";

/** Sets the password, ends every other session and reset link, and tells the owner by mail. */
export async function setPassword(tx: Context, user: typeof users.$inferSelect, password: string): Promise<void> {
  await tx.db
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.id, user.id));
  await revokeAccess(tx, user.id);
  await recordSecurityEvent(tx, "passwordChanged", { actorId: user.id });
  await queueMail(tx, {
    template: "passwordChanged",
    recipient: user.email,
    language: isLanguage(user.defaultLanguage) ? user.defaultLanguage : tx.language,
    data: { name: user.firstName, email: user.email },
  });
}
