import "server-only";
import type { users } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context/context";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { whereFrom } from "@/lib/security/tell-administrators";

/** Records that a provider now signs in to an account that was there before, and tells its owner; nobody can turn it off. */
export async function tellOfLinkedProvider(
  tx: Context,
  { id, email, firstName, defaultLanguage }: typeof users.$inferSelect,
  provider: string,
): Promise<void> {
  await recordSecurityEvent(tx, "providerLinked", { actorId: id, detail: provider });
  await queueMail(tx, {
    template: "providerLinked",
    recipient: email,
    language: languageOr(defaultLanguage),
    data: { name: firstName, email, provider, ...whereFrom(tx), timeZone: "UTC" },
  });
}
