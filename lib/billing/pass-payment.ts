import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { subscriptions } from "@/db/schema/billing";
import { companies, companyUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import type { CompanyRow } from "@/lib/access/organisations";
import { hasStripe } from "./has-stripe";
import { listOwnAdministrators, ofAdministrators } from "@/lib/permissions/administrators";
import type { Context } from "@/lib/platform/context/context";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMails } from "@/lib/platform/mail/queue-mail";
import { fullName } from "@/lib/recipients/rules";

/**
 * Who pays for a running plan from now on, null if nobody administers the organisation any more but its holding's people,
 * and whether the card of whoever paid before is still charged.
 */
export type PassedPayment = { payer: { id: number; name: string } | null; hasCard: boolean };

/**
 * Somebody who no longer administers the organisation does not pay for its plan any more: the administrator who is asked
 * for does, or the one of longest standing. Returns what administrators have to know. A cancelled plan is not charged, so
 * nobody takes it over until it is renewed. Call under the organisation's lock, when the right of the person has ended.
 */
export async function passPayment(
  tx: Context,
  companyId: number,
  formerId: number,
  askedId: number | null,
): Promise<PassedPayment | null> {
  const [payer] = await listOwnAdministrators(tx, companyId, { askedId, limit: 1 });
  const ofFormer = and(eq(subscriptions.companyId, companyId), eq(subscriptions.payingPersonId, formerId));
  const [plan] = await tx.db
    .update(subscriptions)
    .set({ payingPersonId: payer?.id ?? formerId })
    .where(and(ofFormer, isNull(subscriptions.activeUntil)))
    .returning();
  if (!plan) return null;
  return { payer: payer ? { id: payer.id, name: fullName(payer) } : null, hasCard: hasStripe() };
}

/**
 * For an organisation's plan that is bought or renewed: if whoever bought it, or paid before it was cancelled, does not
 * administer the organisation any more, somebody else pays, and all of them are told. Returns false if nobody is left who
 * could. Call under the organisation's lock.
 */
export async function settlePayment(
  tx: Context,
  companyId: number,
  formerId: number,
  askedId: number | null,
): Promise<boolean> {
  const pays = and(ofAdministrators(companyId), eq(companyUsers.userId, formerId));
  if ((await tx.db.$count(companyUsers, pays)) > 0) return true;
  const payment = await passPayment(tx, companyId, formerId, askedId);
  if (payment && !payment.payer) return false;
  const [[company], [former]] = await Promise.all([
    tx.db.select().from(companies).where(eq(companies.id, companyId)),
    tx.db.select().from(users).where(eq(users.id, formerId)),
  ]);
  if (!company || !former || !payment) return true;
  await tellOfPayment(tx, company, former, payment);
  if (payment.hasCard) await tellOfCard(tx, company, former, { isLater: true });
  return true;
}

type Former = Pick<typeof users.$inferSelect, "firstName" | "lastName">;

/** Tells the administrators who pays now, except one who learns it from another mail about the same act. */
export async function tellOfPayment(
  tx: Context,
  company: CompanyRow,
  former: Former,
  { payer, hasCard }: PassedPayment,
  toldId: number | null = null,
): Promise<void> {
  if (!payer) return;
  const administrators = await listOwnAdministrators(tx, company.id);
  await queueMails(
    tx,
    administrators
      .filter(({ id }) => id !== toldId)
      .map(({ id, email, firstName, defaultLanguage }) => ({
        template: "payerChanged" as const,
        recipient: email,
        language: languageOr(defaultLanguage ?? company.defaultLanguage),
        data: {
          name: firstName,
          company: company.name,
          formerMember: fullName(former),
          payment: paymentFor(id, payer, hasCard),
        },
      })),
  );
}

/**
 * Tells somebody who may not change the plan of the organisation that their card is charged: still, or only later, when
 * the plan was bought or renewed.
 */
export const tellOfCard = (
  tx: Context,
  company: CompanyRow,
  former: typeof users.$inferSelect,
  { isLater = false } = {},
): Promise<void> =>
  queueMails(tx, [
    {
      template: "cardCharged",
      recipient: former.email,
      language: languageOr(former.defaultLanguage ?? company.defaultLanguage),
      data: { name: former.firstName, company: company.name, isLater },
    },
  ]);

/** The payment as one of the administrators is told of it. */
export const paymentFor = (readerId: number, payer: NonNullable<PassedPayment["payer"]>, hasCard: boolean) => ({
  payer: payer.id === readerId ? null : payer.name,
  hasCard,
});
