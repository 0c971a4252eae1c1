import "server-only";
import { and, count, eq, isNotNull, isNull } from "drizzle-orm";
import { companies } from "@/db/schema/companies";
import { holds } from "@/db/schema/retention";
import { users } from "@/db/schema/users";
import type { CompanyRow } from "@/lib/access/organisations";
import { listAdministrators } from "@/lib/permissions/administrators";
import type { Context } from "@/lib/platform/context/context";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMails } from "@/lib/platform/mail/queue-mail";

// Callers hold the organisation's lock, and have written the holds.

/** The first holds put off a deletion of the organisation that was requested, and those concerned are told. */
export async function putOffDeletion(tx: Context, companyId: number, added = 1): Promise<void> {
  const company = await findToBeDeleted(tx, companyId);
  if (company && added > 0 && (await countHolds(tx, companyId)) === added)
    await tell(tx, company, "organisationDeletionHeld");
}

/** After the last hold the deletion is due as if it had been requested now, so that it can still be taken back. */
export async function resumeDeletion(tx: Context, companyId: number): Promise<void> {
  const company = await findToBeDeleted(tx, companyId);
  if (!company || (await countHolds(tx, companyId)) > 0) return;
  await tx.db.update(companies).set({ deletionRequestedAt: tx.now }).where(eq(companies.id, companyId));
  await tell(tx, company, "organisationDeletionResumed");
}

/** How many holds stand in an organisation. */
export async function countHolds(ctx: Context, companyId: number): Promise<number> {
  const [counted] = await ctx.db
    .select({ count: count() })
    .from(holds)
    .where(and(eq(holds.companyId, companyId), isNull(holds.liftedAt)));
  return counted?.count ?? 0;
}

async function findToBeDeleted(tx: Context, companyId: number): Promise<CompanyRow | null> {
  const isWaiting = and(isNotNull(companies.deletionRequestedAt), isNull(companies.deletedAt));
  const [company] = await tx.db
    .select()
    .from(companies)
    .where(and(eq(companies.id, companyId), isWaiting));
  return company ?? null;
}

/** Everybody who administers the organisation, and whoever requested the deletion, also if they do not any more. */
async function tell(
  tx: Context,
  company: CompanyRow,
  template: "organisationDeletionHeld" | "organisationDeletionResumed",
): Promise<void> {
  const administrators = await listAdministrators(tx, company.id);
  const requesters = await tx.db
    .select({ email: users.email, firstName: users.firstName, defaultLanguage: users.defaultLanguage })
    .from(users)
    .where(and(eq(users.id, company.deletionRequestedBy ?? 0), isNull(users.deletedAt)));
  const others = requesters.filter(({ email }) => administrators.every((one) => one.email !== email));
  await queueMails(
    tx,
    [...administrators, ...others].map(({ email, firstName, defaultLanguage }) => ({
      template,
      recipient: email,
      language: languageOr(defaultLanguage ?? company.defaultLanguage),
      data: { name: firstName, company: company.name, from: tx.now.toISOString() },
    })),
  );
}
