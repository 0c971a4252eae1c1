import "server-only";
import { and, count, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { companies, companyGroups, companyUsers } from "@/db/schema/companies";
import { templates } from "@/db/schema/templates";
import { workflows } from "@/db/schema/workflows";
import { listAdministrators } from "@/lib/permissions/administrators";
import { type CompanyRow, getCompanyFor } from "@/lib/access/organisations";
import { findPerson } from "@/lib/access/find-person";
import { findSubscription } from "@/lib/billing/payer";
import { hasLapsed } from "@/lib/billing/rules";
import { assertCompanyNotHeld } from "@/lib/holds/held";
import { countHolds } from "@/lib/holds/put-off-deletion";
import { type Context, type UserContext, transact } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { fullName } from "@/lib/recipients/rules";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { deletionDue } from "./rules";
import type { CompanyDeletion } from "./schema";

/** What goes and what remains, and whether the deletion was asked for. */
export async function findCompanyDeletion(ctx: UserContext, companyId: number): Promise<CompanyDeletion> {
  return describe(ctx, await getCompanyFor(ctx, "company:delete", companyId));
}

/** The organisation is deleted after a month, unless an administrator takes it back; all of them are told. */
export async function requestCompanyDeletion(
  ctx: UserContext,
  companyId: number,
  given: { name: string },
): Promise<CompanyDeletion> {
  return transact(ctx, async (tx) => {
    const company = await getCompanyFor(tx, "company:delete", companyId, { lock: true });
    if (given.name !== company.name) throw invalid({ name: "organisationNameWrong" });
    if (company.deletionRequestedAt !== null) throw new AppError("conflict", "deletion_requested");
    await assertCompanyNotHeld(tx, company.id);
    const changes = { deletionRequestedAt: tx.now, deletionRequestedBy: tx.actor.userId };
    await tx.db.update(companies).set(changes).where(eq(companies.id, company.id));
    await recordSecurityEvent(tx, "organisationDeletionAsked", { companyId: company.id, subject: company.name });
    await tellAdministrators(tx, company, "organisationDeletionAsked");
    return describe(tx, { ...company, ...changes });
  });
}

export async function takeBackCompanyDeletion(ctx: UserContext, companyId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const company = await getCompanyFor(tx, "company:delete", companyId, { lock: true });
    if (company.deletionRequestedAt === null) throw new AppError("conflict", "deletion_not_requested");
    await tx.db
      .update(companies)
      .set({ deletionRequestedAt: null, deletionRequestedBy: null })
      .where(eq(companies.id, company.id));
    await recordSecurityEvent(tx, "organisationDeletionTakenBack", { companyId: company.id, subject: company.name });
    await tellAdministrators(tx, company, "organisationDeletionTakenBack");
  });
}

async function tellAdministrators(
  tx: UserContext,
  company: CompanyRow,
  template: "organisationDeletionAsked" | "organisationDeletionTakenBack",
): Promise<void> {
  const person = await findPerson(tx, tx.actor.userId);
  for (const user of await listAdministrators(tx, company.id))
    await queueMail(tx, {
      template,
      recipient: user.email,
      language: languageOr(user.defaultLanguage ?? company.defaultLanguage),
      data: {
        name: user.firstName,
        company: company.name,
        inviter: person ? fullName(person) : "",
        dueAt: deletionDue(tx.now).toISOString(),
      },
    });
}

async function describe(ctx: Context, company: CompanyRow): Promise<CompanyDeletion> {
  const { id, deletionRequestedAt, deletionRequestedBy } = company;
  const ofCompany = and(eq(workflows.companyId, id), isNull(workflows.deletedAt));
  const counting = (what: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${what})`.mapWith(Number);
  const [[members], [groups], [ofTemplates], [counted], subscription, person, holds] = await Promise.all([
    ctx.db
      .select({ count: count() })
      .from(companyUsers)
      .where(and(eq(companyUsers.companyId, id), isNotNull(companyUsers.acceptedAt))),
    ctx.db.select({ count: count() }).from(companyGroups).where(eq(companyGroups.companyId, id)),
    ctx.db
      .select({ count: count() })
      .from(templates)
      .where(and(eq(templates.companyId, id), isNull(templates.deletedAt))),
    ctx.db
      .select({
        running: counting(sql`${workflows.status} = 'inProgress'`),
        sealed: counting(sql`${workflows.status} = 'completed'`),
        others: counting(sql`${workflows.status} not in ('inProgress', 'completed')`),
      })
      .from(workflows)
      .where(ofCompany),
    findSubscription(ctx, { companyId: id, userId: null }),
    deletionRequestedBy === null ? null : findPerson(ctx, deletionRequestedBy),
    countHolds(ctx, id),
  ]);
  return {
    requestedAt: deletionRequestedAt,
    dueAt: deletionRequestedAt && holds === 0 ? deletionDue(deletionRequestedAt) : null,
    requestedBy: person && fullName(person),
    holds,
    members: members?.count ?? 0,
    groups: groups?.count ?? 0,
    templates: ofTemplates?.count ?? 0,
    running: counted?.running ?? 0,
    sealed: counted?.sealed ?? 0,
    others: counted?.others ?? 0,
    subscription: subscription !== null && !hasLapsed(subscription, ctx.now) && subscription.cancelledAt === null,
  };
}
