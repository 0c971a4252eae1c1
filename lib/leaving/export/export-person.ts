import "server-only";
import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { brandings, mailSettings } from "@/db/schema/appearance";
import { batches } from "@/db/schema/batches";
import { invoices, subscriptions } from "@/db/schema/billing";
import { companies, companyGroups, companyGroupUsers, companyUsers } from "@/db/schema/companies";
import { contacts } from "@/db/schema/contacts";
import { publicLinks } from "@/db/schema/public-links";
import { savedViews } from "@/db/schema/saved-views";
import { passkeys, totpSecrets } from "@/db/schema/second-steps";
import { scimUsers } from "@/db/schema/scim";
import { securityEvents } from "@/db/schema/security";
import { defaultSignatureMethods, savedSignatures } from "@/db/schema/signing";
import { connectionProofs, connections, connectionSubjects } from "@/db/schema/single-sign-on";
import { templates } from "@/db/schema/templates";
import { externalIdentities, sessions, type users } from "@/db/schema/users";
import { recipients, workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import { holdsAddress } from "@/lib/platform/mail/address-forms";
import { addStored, exportWorkflows } from "./export-workflow";
import { exportTemplates } from "./export-templates";
import { rowsOf, withoutSecrets } from "./rows-of";
import type { Zip } from "./write-zip";

type UserRow = typeof users.$inferSelect;

/** Everything that belongs to a person or was written down about them. */
export async function exportPerson(ctx: Context, zip: Zip, user: UserRow): Promise<void> {
  const { id } = user;
  await zip.addJson("profile.json", await describePerson(ctx, user));
  await zip.addList("sessions.json", rowsOf(ctx, sessions, eq(sessions.userId, id)));
  const subjects = ctx.db
    .select({ id: connectionSubjects.id })
    .from(connectionSubjects)
    .where(eq(connectionSubjects.userId, id));
  const proofs = rowsOf(ctx, connectionProofs, inArray(connectionProofs.subjectId, subjects));
  await zip.addList("single-sign-on.json", proofs);
  await zip.addList("contacts.json", rowsOf(ctx, contacts, eq(contacts.userId, id)));
  await zip.addList("views.json", rowsOf(ctx, savedViews, eq(savedViews.userId, id)));
  await zip.addList("batches.json", rowsOf(ctx, batches, eq(batches.creatorId, id)));
  await zip.addList("public-links.json", rowsOf(ctx, publicLinks, eq(publicLinks.creatorId, id)));
  await zip.addList("subscriptions.json", rowsOf(ctx, subscriptions, eq(subscriptions.userId, id)));
  await zip.addList("invoices.json", rowsOf(ctx, invoices, eq(invoices.userId, id)));
  const own = or(eq(securityEvents.actorId, id), eq(securityEvents.subjectId, id));
  await zip.addList("security-events.json", rowsOf(ctx, securityEvents, own));
  if (user.confirmedAt) await exportAsRecipient(ctx, zip, user);
  const made = and(eq(workflows.initiatorId, id), eq(workflows.madeByApiKey, false), isNull(workflows.deletedAt));
  await exportTemplates(ctx, zip, and(eq(templates.creatorId, id), isNull(templates.deletedAt)));
  await exportWorkflows(ctx, zip, made);
}

async function describePerson(ctx: Context, user: UserRow) {
  const of = user.id;
  const [memberships, groups, identities, links, provisioned, keys, [totp], look, server] = await Promise.all([
    ctx.db
      .select({ company: companies.name, roleId: companyUsers.roleId, acceptedAt: companyUsers.acceptedAt })
      .from(companyUsers)
      .innerJoin(companies, eq(companies.id, companyUsers.companyId))
      .where(eq(companyUsers.userId, of)),
    ctx.db
      .select({ group: companyGroups.name, roleId: companyGroupUsers.roleId })
      .from(companyGroupUsers)
      .innerJoin(companyGroups, eq(companyGroups.id, companyGroupUsers.groupId))
      .where(eq(companyGroupUsers.userId, of)),
    ctx.db.select().from(externalIdentities).where(eq(externalIdentities.userId, of)),
    ctx.db
      .select({
        company: companies.name,
        issuer: connectionSubjects.issuer,
        subject: connectionSubjects.subject,
        createdAt: connectionSubjects.createdAt,
        lastSignedInAt: connectionSubjects.lastSignedInAt,
      })
      .from(connectionSubjects)
      .innerJoin(connections, eq(connections.id, connectionSubjects.connectionId))
      .innerJoin(companies, eq(companies.id, connections.companyId))
      .where(eq(connectionSubjects.userId, of)),
    ctx.db.select().from(scimUsers).where(eq(scimUsers.userId, of)),
    ctx.db.select().from(passkeys).where(eq(passkeys.userId, of)),
    ctx.db.select({ confirmedAt: totpSecrets.confirmedAt }).from(totpSecrets).where(eq(totpSecrets.userId, of)),
    ctx.db.select().from(brandings).where(eq(brandings.userId, of)),
    ctx.db.select().from(mailSettings).where(eq(mailSettings.userId, of)),
  ]);
  return {
    ...withoutSecrets(user),
    hasPassword: user.passwordHash !== null,
    authenticatorSince: totp?.confirmedAt ?? null,
    passkeys: keys.map(withoutSecrets),
    externalIdentities: identities.map(withoutSecrets),
    organisationIdentities: links,
    provisioned,
    organisations: memberships,
    groups,
    branding: look.map(withoutSecrets)[0] ?? null,
    mailServer: server.map(withoutSecrets)[0] ?? null,
  };
}

/** What others asked this confirmed address to sign, and the signatures that it saved while doing so. */
async function exportAsRecipient(ctx: Context, zip: Zip, { email }: UserRow): Promise<void> {
  const asked = and(holdsAddress(recipients.email, email), eq(recipients.addressUnconfirmed, false));
  await zip.addList("asked-to-sign.json", rowsOf(ctx, recipients, asked));
  await zip.addList(
    "signature-methods.json",
    rowsOf(ctx, defaultSignatureMethods, holdsAddress(defaultSignatureMethods.email, email)),
  );
  const saved = await ctx.db.select().from(savedSignatures).where(holdsAddress(savedSignatures.email, email));
  await zip.addJson("saved-signatures.json", saved.map(withoutSecrets));
  for (const { id, imageHash } of saved) await addStored(zip, `saved-signatures/${id}.png`, imageHash);
}
