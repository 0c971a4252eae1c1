import "server-only";
import { oneTimeTokens, type users } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context/context";
import { randomToken, sealText, sha256 } from "@/lib/platform/crypto/crypto";
import { AppError } from "@/lib/platform/errors/errors";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import type { CompanyRow } from "@/lib/access/organisations";
import { fullName } from "@/lib/recipients/rules";
import { withdrawInvitation } from "./drop-invitation";
import { isInvitedOnly } from "@/lib/organisations/rules";

const lifeMs = 7 * 24 * 3600_000;

/**
 * Mails a link that works once within seven days; the previous link stops working. Without an inviter it comes from the
 * organisation.
 */
export async function sendInvitation(
  tx: Context,
  company: CompanyRow,
  user: typeof users.$inferSelect,
  inviter: { firstName: string; lastName: string } | null,
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
  if (!row) throw new AppError("internal");
  await queueMail(tx, {
    template: "invitation",
    recipient: user.email,
    language: languageOr(user.defaultLanguage ?? company.defaultLanguage),
    data: {
      name: user.firstName,
      company: company.name,
      inviter: inviter ? fullName(inviter) : company.name,
      account: isInvitedOnly({ acceptedAt: null }, user) ? "none" : "own",
      tokenId: row.id,
      sealedToken: sealText("one-time-token", `user:${user.id}`, token),
      userId: user.id,
    },
  });
}
