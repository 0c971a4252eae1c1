import "server-only";
import { and, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { brandings, companyStamps, mailSettings, mailTexts } from "@/db/schema/appearance";
import { batches } from "@/db/schema/batches";
import { invoices, subscriptions } from "@/db/schema/billing";
import { companyGroups, companyGroupUsers, companyUsers } from "@/db/schema/companies";
import { apiKeys, credentialEvents, webhooks } from "@/db/schema/integrations";
import { publicLinks } from "@/db/schema/public-links";
import { holds, retentionRules } from "@/db/schema/retention";
import { scimCalls, scimGroups, scimUsers } from "@/db/schema/scim";
import { securityEvents } from "@/db/schema/security";
import { companyDomains, connectionSubjects } from "@/db/schema/single-sign-on";
import { templates } from "@/db/schema/templates";
import { users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import type { CompanyRow } from "@/lib/access/organisations";
import { findConnection, toConnectionDto } from "@/lib/connections/settings/queries";
import type { Context } from "@/lib/platform/context/context";
import { exportTemplates } from "./export-templates";
import { addStored, exportWorkflows } from "./export-workflow";
import { rowsOf, withoutSecrets } from "./rows-of";
import type { Zip } from "./write-zip";

/** What the organisation's administrators see; people of its holding see no documents, and get none. */
export async function exportCompany(
  ctx: Context,
  zip: Zip,
  company: CompanyRow,
  { withDocuments }: { withDocuments: boolean },
): Promise<void> {
  const { id } = company;
  const [members, look, server, words] = await Promise.all([
    ctx.db
      .select({
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        userId: users.id,
        roleId: companyUsers.roleId,
        acceptedAt: companyUsers.acceptedAt,
      })
      .from(companyUsers)
      .innerJoin(users, eq(users.id, companyUsers.userId))
      .where(eq(companyUsers.companyId, id)),
    ctx.db.select().from(brandings).where(eq(brandings.companyId, id)),
    ctx.db.select().from(mailSettings).where(eq(mailSettings.companyId, id)),
    ctx.db.select().from(mailTexts).where(eq(mailTexts.companyId, id)),
  ]);
  await zip.addJson("organisation.json", {
    ...withoutSecrets(company),
    branding: look.map(withoutSecrets)[0] ?? null,
    mailServer: server.map(withoutSecrets)[0] ?? null,
    mailTexts: words.map(withoutSecrets),
  });
  await zip.addJson("members.json", members);
  const groups = ctx.db.select({ id: companyGroups.id }).from(companyGroups).where(eq(companyGroups.companyId, id));
  await zip.addList("groups.json", rowsOf(ctx, companyGroups, eq(companyGroups.companyId, id)));
  await zip.addList("group-members.json", rowsOf(ctx, companyGroupUsers, inArray(companyGroupUsers.groupId, groups)));
  await zip.addList("stamps.json", rowsOf(ctx, companyStamps, eq(companyStamps.companyId, id)));
  const stamps = await ctx.db.select().from(companyStamps).where(eq(companyStamps.companyId, id));
  for (const { id: stampId, imageHash } of stamps) await addStored(zip, `stamps/${stampId}.png`, imageHash);
  for (const [name, table] of Object.entries({ webhooks, invoices, subscriptions }))
    await zip.addList(`${name}.json`, rowsOf(ctx, table, eq(table.companyId, id)));
  await zip.addList("api-keys.json", rowsOf(ctx, apiKeys, eq(apiKeys.companyId, id)));
  await zip.addList("api-key-events.json", rowsOf(ctx, credentialEvents, eq(credentialEvents.companyId, id)));
  await zip.addList("security-events.json", rowsOf(ctx, securityEvents, eq(securityEvents.companyId, id)));
  await exportSignIn(ctx, zip, id);
  const rules = or(eq(retentionRules.companyId, id), inArray(retentionRules.groupId, groups));
  await zip.addList("retention-rules.json", rowsOf(ctx, retentionRules, rules));
  await zip.addList("holds.json", rowsOf(ctx, holds, eq(holds.companyId, id)));
  if (!withDocuments) return;
  const inGroup = (table: typeof batches | typeof publicLinks) =>
    and(eq(table.companyId, id), isNotNull(table.groupId));
  await zip.addList("batches.json", rowsOf(ctx, batches, inGroup(batches)));
  await zip.addList("public-links.json", rowsOf(ctx, publicLinks, inGroup(publicLinks)));
  const shared = and(eq(templates.companyId, id), isNotNull(templates.groupId), isNull(templates.deletedAt));
  await exportTemplates(ctx, zip, shared);
  const seen = or(isNotNull(workflows.groupId), workflows.madeByApiKey);
  await exportWorkflows(ctx, zip, and(eq(workflows.companyId, id), seen, isNull(workflows.deletedAt)));
}

/** Domains, the organisation's own sign-in without its secret, and whom the provider knows. */
async function exportSignIn(ctx: Context, zip: Zip, companyId: number): Promise<void> {
  const connection = await findConnection(ctx, companyId);
  await zip.addJson("connection.json", connection && (await toConnectionDto(ctx, connection)));
  const ofConnection = eq(connectionSubjects.connectionId, connection?.id ?? 0);
  await zip.addList("connection-subjects.json", rowsOf(ctx, connectionSubjects, ofConnection));
  const lists = {
    domains: companyDomains,
    "scim-users": scimUsers,
    "scim-groups": scimGroups,
    "scim-calls": scimCalls,
  };
  for (const [name, table] of Object.entries(lists))
    await zip.addList(`${name}.json`, rowsOf(ctx, table, eq(table.companyId, companyId)));
}
