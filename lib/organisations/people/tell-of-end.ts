import "server-only";
import { eq } from "drizzle-orm";
import { users } from "@/db/schema/users";
import type { CompanyRow } from "@/lib/access/organisations";
import type { UserContext } from "@/lib/platform/context/context";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { fullName } from "@/lib/recipients/rules";
import type { Membership, PassedOn } from "./end-membership";

type End = Membership & { company: CompanyRow; heirId: number; passedOn: PassedOn };

/** Tells whoever was removed, and whoever inherits work without having done the act. */
export async function tellOfEnd(tx: UserContext, { company, companyUser, user, heirId, passedOn }: End): Promise<void> {
  if (user.isSample) return;
  const { actor } = tx;
  if (companyUser.acceptedAt !== null && user.id !== actor.userId)
    await queueMail(tx, {
      template: "memberRemoved",
      recipient: user.email,
      language: languageOr(user.defaultLanguage ?? company.defaultLanguage),
      data: { name: user.firstName, company: company.name },
    });
  if (heirId === actor.userId || passedOn.workflows + passedOn.templates === 0) return;
  const [heir] = await tx.db.select().from(users).where(eq(users.id, heirId));
  if (!heir) return;
  await queueMail(tx, {
    template: "workInherited",
    recipient: heir.email,
    language: languageOr(heir.defaultLanguage ?? company.defaultLanguage),
    data: { name: heir.firstName, company: company.name, formerMember: fullName(user), ...passedOn },
  });
}
