import "server-only";
import { eq } from "drizzle-orm";
import { users } from "@/db/schema/users";
import type { CompanyRow } from "@/lib/access/organisations";
import type { Context } from "@/lib/platform/context/context";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { fullName } from "@/lib/recipients/rules";
import type { Membership, PassedOn } from "./end-membership";
import { paymentFor, type PassedPayment, tellOfPayment } from "@/lib/billing/pass-payment";

type End = Membership & { company: CompanyRow; heirId: number; passedOn: PassedOn; payment: PassedPayment | null };

/**
 * Sends one mail each to the person who was removed, to an heir who did not remove them, and, if they paid for the plan,
 * to the administrators, who learn who pays for it now.
 */
export async function tellOfEnd(tx: Context, end: End): Promise<void> {
  const { company, companyUser, user, heirId, passedOn, payment } = end;
  if (user.isSample) return;
  const removerId = tx.actor.kind === "user" ? tx.actor.userId : null;
  if (companyUser.acceptedAt !== null && user.id !== removerId)
    await queueMail(tx, {
      template: "memberRemoved",
      recipient: user.email,
      language: languageOr(user.defaultLanguage ?? company.defaultLanguage),
      data: { name: user.firstName, company: company.name, hasCard: payment?.hasCard ?? false },
    });
  const inherits = heirId !== removerId && passedOn.workflows + passedOn.templates > 0;
  if (inherits) await tellHeir(tx, end);
  if (payment) await tellOfPayment(tx, company, user, payment, inherits ? heirId : null);
}

async function tellHeir(tx: Context, { company, user, heirId, passedOn, payment }: End): Promise<void> {
  const [heir] = await tx.db.select().from(users).where(eq(users.id, heirId));
  if (!heir) return;
  await queueMail(tx, {
    template: "workInherited",
    recipient: heir.email,
    language: languageOr(heir.defaultLanguage ?? company.defaultLanguage),
    data: {
      name: heir.firstName,
      company: company.name,
      formerMember: fullName(user),
      ...passedOn,
      ...(payment?.payer && { payment: paymentFor(heir.id, payment.payer, payment.hasCard) }),
    },
  });
}
