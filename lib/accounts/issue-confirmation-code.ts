import "server-only";
import { confirmationDigits, confirmationMinutes } from "./rules";
import { randomInt } from "node:crypto";
import { confirmationCodes, type users } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context/context";
import { hmac, sealText } from "@/lib/platform/crypto/crypto";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMail } from "@/lib/platform/mail/queue-mail";

const lifeMs = confirmationMinutes * 60_000;

/**
 * Issues a new code, valid for a few minutes and 5 tries (docs/product.md); the previous code stops working.
 */
export async function issueConfirmationCode(tx: Context, user: typeof users.$inferSelect): Promise<void> {
  const code = String(randomInt(10 ** confirmationDigits)).padStart(confirmationDigits, "0");
  const values = { codeHash: codeHash(user.id, code), expiresAt: new Date(tx.now.getTime() + lifeMs), tries: 0 };
  await tx.db
    .insert(confirmationCodes)
    .values({ userId: user.id, ...values })
    .onConflictDoUpdate({ target: confirmationCodes.userId, set: values });
  await queueMail(tx, {
    template: "confirmationCode",
    recipient: user.email,
    language: languageOr(user.defaultLanguage),
    data: { name: user.firstName, sealedCode: sealText("code", `user:${user.id}`, code), userId: user.id },
  });
}

export const codeHash = (userId: number, code: string) => hmac("code", `${userId}:${code}`);
