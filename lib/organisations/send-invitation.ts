import "server-only";
import { and, eq } from "drizzle-orm";
import { oneTimeTokens, type users } from "@/db/schema/users";
import { findPerson } from "@/lib/access/find-person";
import type { MemberContext } from "@/lib/platform/context";
import { randomToken, sealText, sha256 } from "@/lib/platform/crypto";
import { AppError } from "@/lib/platform/errors";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import type { CompanyRow } from "@/lib/access/organisations";
import { isInvitedOnly } from "./rules";

const lifeMs = 7 * 24 * 3600_000;

/** Mails a link that works once within seven days; the previous link stops working. */
export async function sendInvitation(
  tx: MemberContext,
  company: CompanyRow,
  user: typeof users.$inferSelect,
): Promise<void> {
  await withdrawInvitation(tx, user.id);
  const token = randomToken();
  const [row] = await tx.db
    .insert(oneTimeTokens)
    .values({
      userId: user.id,
      purpose: "invitation",
      tokenHash: sha256(token),
      expiresAt: new Date(tx.now.getTime() + lifeMs),
    })
    .returning();
  const inviter = await findPerson(tx, tx.actor.userId);
  if (!row || !inviter) throw new AppError("internal");
  await queueMail(tx, {
    template: "invitation",
    recipient: user.email,
    language: languageOr(user.defaultLanguage ?? company.defaultLanguage),
    data: {
      name: user.firstName,
      company: company.name,
      inviter: `${inviter.firstName} ${inviter.lastName}`,
      account: isInvitedOnly({ acceptedAt: null }, user) ? "none" : "own",
      tokenId: row.id,
      sealedToken: sealText("one-time-token", `user:${user.id}`, token),
      userId: user.id,
    },
  });
}

/** Makes every link mailed so far stop working. */
export async function withdrawInvitation(tx: MemberContext, userId: number): Promise<void> {
  await tx.db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, "invitation")));
}
