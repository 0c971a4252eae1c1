import "server-only";
import { and, eq, gt, inArray, isNotNull, isNull, lte, notExists, type SQL, sql } from "drizzle-orm";
import { brandings, companyStamps, mailSettings, mailTexts } from "@/db/schema/appearance";
import { batches } from "@/db/schema/batches";
import { billingCustomers, checkouts } from "@/db/schema/billing";
import { bulkJobs } from "@/db/schema/bulk";
import {
  companies,
  companyGroups,
  companyGroupUsers,
  companyUsers,
  enterpriseSubscriptions,
} from "@/db/schema/companies";
import { dataExports } from "@/db/schema/data-exports";
import {
  apiKeys,
  apiLogs,
  companyApiCredentials,
  credentialEvents,
  webhookDeliveries,
  webhooks,
} from "@/db/schema/integrations";
import { publicLinks } from "@/db/schema/public-links";
import { holds, retentionRules } from "@/db/schema/retention";
import { scimCalls, scimGroups, scimTokens, scimUsers } from "@/db/schema/scim";
import { defaultSignatureMethods, savedSignatures } from "@/db/schema/signing";
import { companyDomains } from "@/db/schema/single-sign-on";
import { templates } from "@/db/schema/templates";
import { oneTimeTokens, users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import type { CompanyRow } from "@/lib/access/organisations";
import { eraseBillingDetails } from "@/lib/billing/billing-details";
import { endSubscription } from "@/lib/billing/end-subscription";
import { findConnection } from "@/lib/connections/settings/queries";
import { endConnection } from "@/lib/connections/settings/remove-connection";
import { assertCompanyNotHeld } from "@/lib/holds/held";
import { isInvitedOnly } from "@/lib/organisations/rules";
import { type Context, transact } from "@/lib/platform/context/context";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { translator } from "@/lib/platform/i18n/translate";
import { addJob } from "@/lib/platform/jobs/add-job";
import { oneByOne } from "@/lib/platform/jobs/one-by-one";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { deleteRows } from "./delete-rows";
import { eraseTemplates } from "./erase-templates";
import { cancelRunning, eraseAll } from "./erase-workflows";
import { daysLater } from "@/lib/platform/i18n/days";
import { graceDays, repeatDays } from "./rules";

/** Runs every night: deletes what is due, and goes on erasing what was deleted lately. */
export async function deleteDueCompanies(ctx: Context): Promise<void> {
  // A hold that was set since the deletion was asked for puts it off until the hold is lifted.
  const standing = and(eq(holds.companyId, companies.id), isNull(holds.liftedAt));
  const isDue = and(
    lte(companies.deletionRequestedAt, daysLater(ctx.now, -graceDays)),
    isNull(companies.deletedAt),
    notExists(ctx.db.select({ id: holds.id }).from(holds).where(standing)),
  );
  const gone = gt(companies.deletedAt, daysLater(ctx.now, -repeatDays));
  for (const { id } of await ctx.db.select({ id: companies.id }).from(companies).where(gone))
    await addJob(ctx.db, "eraseCompany", { companyId: id }, { key: `eraseCompany:${id}` });
  const due = await ctx.db.select({ id: companies.id }).from(companies).where(isDue);
  await oneByOne(due, {
    about: ({ id }) => ({ companyId: id }),
    act: async ({ id }) => {
      await deleteCompany(ctx, id, isDue);
      await addJob(ctx.db, "eraseCompany", { companyId: id }, { key: `eraseCompany:${id}` });
    },
    failed: "an organisation could not be deleted",
  });
}

/** From this transaction on nobody belongs to the organisation, and no key of it works. */
export async function deleteCompany(ctx: Context, companyId: number, isDue?: SQL): Promise<void> {
  await transact(ctx, async (tx) => {
    const [company] = await tx.db
      .select()
      .from(companies)
      .where(and(eq(companies.id, companyId), isDue))
      .for("update");
    if (!company) return;
    await assertCompanyNotHeld(tx, companyId);
    await endPlans(tx, companyId);
    await recordSecurityEvent(tx, "organisationDeleted", { companyId, subject: company.name });
    await endMemberships(tx, company);
    const connection = await findConnection(tx, companyId);
    if (connection) await endConnection(tx, connection.id);
    for (const table of [
      apiKeys,
      companyApiCredentials,
      scimTokens,
      companyDomains,
      brandings,
      companyStamps,
      mailSettings,
      mailTexts,
    ])
      await tx.db.delete(table).where(eq(table.companyId, companyId));
    await tx.db.update(webhooks).set({ enabled: false }).where(eq(webhooks.companyId, companyId));
    await tx.db
      .update(companies)
      .set({
        name: translator(languageOr(company.defaultLanguage), "leaving")("deletedOrganisation", { number: companyId }),
        holdingCompanyId: null,
        address: null,
        contactFirstName: null,
        contactLastName: null,
        contactEmail: null,
        contactPhone: null,
        defaultMessage: null,
        defaultEmailMessage: null,
        replyTo: null,
        replyToMac: null,
        networks: [],
        deletedAt: tx.now,
      })
      .where(eq(companies.id, companyId));
  });
}

async function endPlans(tx: Context, companyId: number): Promise<void> {
  const payer = { companyId, userId: null };
  await endSubscription(tx, payer);
  await eraseBillingDetails(tx, payer);
  for (const table of [billingCustomers, checkouts]) await tx.db.delete(table).where(eq(table.companyId, companyId));
  await tx.db
    .update(enterpriseSubscriptions)
    .set({ cancelledAt: tx.now })
    .where(and(eq(enterpriseSubscriptions.companyId, companyId), isNull(enterpriseSubscriptions.cancelledAt)));
}

/** Members keep their accounts, as personal ones, and are told; an account that an invitation made goes with it. */
async function endMemberships(tx: Context, company: CompanyRow): Promise<void> {
  const rows = await tx.db
    .select({ companyUser: companyUsers, user: users })
    .from(companyUsers)
    .innerJoin(users, eq(users.id, companyUsers.userId))
    .where(eq(companyUsers.companyId, company.id));
  const groups = tx.db
    .select({ id: companyGroups.id })
    .from(companyGroups)
    .where(eq(companyGroups.companyId, company.id));
  await tx.db.delete(companyGroupUsers).where(inArray(companyGroupUsers.groupId, groups));
  await tx.db.delete(companyUsers).where(eq(companyUsers.companyId, company.id));
  for (const { companyUser, user } of rows) {
    if (user.isSample) continue;
    if (companyUser.acceptedAt !== null) {
      const language = languageOr(user.defaultLanguage ?? company.defaultLanguage);
      const data = { name: user.firstName, company: company.name };
      await queueMail(tx, { template: "organisationDeleted", recipient: user.email, language, data });
      continue;
    }
    const isInvitation = and(eq(oneTimeTokens.userId, user.id), eq(oneTimeTokens.purpose, "invitation"));
    await tx.db.delete(oneTimeTokens).where(isInvitation);
    if (isInvitedOnly(companyUser, user)) await tx.db.delete(users).where(eq(users.id, user.id));
  }
}

/** Erases what a deleted organisation leaves behind, in small transactions; it may be killed and run again. */
export async function eraseCompany(ctx: Context, companyId: number): Promise<void> {
  const [company] = await ctx.db
    .select()
    .from(companies)
    .where(and(eq(companies.id, companyId), isNotNull(companies.deletedAt)));
  if (!company) return;
  const ofCompany = eq(workflows.companyId, companyId);
  await cancelRunning(ctx, ofCompany, translator(languageOr(company.defaultLanguage), "leaving")("organisationReason"));
  await eraseAll(ctx, ofCompany);
  await deleteRows(ctx, publicLinks, eq(publicLinks.companyId, companyId));
  await deleteRows(ctx, batches, eq(batches.companyId, companyId));
  await eraseTemplates(ctx, eq(templates.companyId, companyId));
  for (const table of [
    bulkJobs,
    savedSignatures,
    defaultSignatureMethods,
    credentialEvents,
    apiLogs,
    scimUsers,
    scimGroups,
    scimCalls,
  ])
    await deleteRows(ctx, table, eq(table.companyId, companyId));
  const hooks = sql`(select ${webhooks.id} from ${webhooks} where ${webhooks.companyId} = ${companyId})`;
  await deleteRows(ctx, webhookDeliveries, inArray(webhookDeliveries.webhookId, hooks));
  await deleteRows(ctx, webhooks, eq(webhooks.companyId, companyId));
  await ctx.db.delete(dataExports).where(eq(dataExports.companyId, companyId)); // the sweep deletes files without a row
  await ctx.db.delete(holds).where(and(eq(holds.companyId, companyId), isNotNull(holds.liftedAt)));
  await ctx.db.delete(retentionRules).where(eq(retentionRules.companyId, companyId));
  await ctx.db.delete(companyGroups).where(eq(companyGroups.companyId, companyId));
}
