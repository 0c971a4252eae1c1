import "server-only";
import { eq } from "drizzle-orm";
import { users } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import type { MailData } from "@/lib/platform/mail/mail-data";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { whereFrom } from "@/lib/security/tell-administrators";
import { queueMail } from "@/lib/platform/mail/queue-mail";

type Change = MailData["secondStepChanged"]["change"];
const isOfProvider = (change: Change) => change === "providerUnlinked" || change === "providerLinkedAgain";

/** Records what happened to the ways into an account, and tells its owner by mail. */
export async function tellOwner(
  tx: Context,
  userId: number,
  change: Change,
  { companyId, detail }: { companyId?: number; detail?: string | undefined } = {},
): Promise<void> {
  if (change === "resetByAdministrator")
    await recordSecurityEvent(tx, "secondStepReset", { companyId, subjectId: userId });
  else await recordSecurityEvent(tx, change, { actorId: userId, detail });
  const [user] = await tx.db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new AppError("internal");
  await queueMail(tx, {
    template: "secondStepChanged",
    recipient: user.email,
    language: languageOr(user.defaultLanguage),
    data: {
      name: user.firstName,
      change,
      ...(isOfProvider(change) && { provider: detail ?? "" }),
      // Where an administrator acts from is nothing that members are told.
      ...(change !== "resetByAdministrator" && { ...whereFrom(tx), timeZone: "UTC" }),
    },
  });
}
