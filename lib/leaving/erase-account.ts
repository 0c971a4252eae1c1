import "server-only";
import { and, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { brandings, mailSettings } from "@/db/schema/appearance";
import { attachments } from "@/db/schema/attachments";
import { batches } from "@/db/schema/batches";
import { bulkJobs } from "@/db/schema/bulk";
import { contacts } from "@/db/schema/contacts";
import { dataExports } from "@/db/schema/data-exports";
import { companies } from "@/db/schema/companies";
import { documents } from "@/db/schema/documents";
import { apiKeys, companyApiCredentials, credentialEvents } from "@/db/schema/integrations";
import { publicLinks } from "@/db/schema/public-links";
import { reminders } from "@/db/schema/reminders";
import { holds, retentionRules } from "@/db/schema/retention";
import { documentWords } from "@/db/schema/search";
import { savedViews } from "@/db/schema/saved-views";
import { senders } from "@/db/schema/senders";
import { defaultSignatureMethods, savedSignatures } from "@/db/schema/signing";
import { templates } from "@/db/schema/templates";
import { users } from "@/db/schema/users";
import { recipients, workflows } from "@/db/schema/workflows";
import { deleteExternalData } from "@/lib/external-data/delete-external-data";
import { freeOf, isFree, isHeld } from "@/lib/holds/held";
import { putOffDeletion } from "@/lib/holds/put-off-deletion";
import { type Context, transact } from "@/lib/platform/context/context";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { translator } from "@/lib/platform/i18n/translate";
import { addJob } from "@/lib/platform/jobs/add-job";
import type { JobPayloads } from "@/lib/platform/jobs/job-payloads";
import { fullName } from "@/lib/recipients/rules";
import { giveWorkflows } from "@/lib/access/give-workflows";
import { findHeir, passingOn, personalOf, personalTemplatesOf, templatesIn } from "./account-contents";
import { deleteRows } from "./delete-rows";
import { eraseTemplates } from "./erase-templates";
import { cancelRunning, eraseUnsigned, inBatches } from "./erase-workflows";
import { hideRecipient } from "./hide-recipient";
import { hideSender } from "./hide-sender";
import { replaceEscalated } from "./replace-escalated";
import { type Heir, isAddress, replaceHost } from "./replace-host";
import { recordErasedHost } from "./record-erasure";
import { daysLater } from "@/lib/platform/i18n/days";
import { repeatDays } from "./rules";

/**
 * Erases or passes on what a deleted account leaves behind, in small transactions. It may be killed and run again, and
 * does so every night for a while: calls and mails may have been under way when the account went.
 */
export async function eraseAccount(ctx: Context, payload: JobPayloads["eraseAccount"]): Promise<void> {
  const { userId, companyId } = payload;
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (!user?.deletedAt) return;
  await hideSender(ctx, userId);
  if (payload.addressHash !== undefined) await hideRecipient(ctx, user, payload.addressHash);
  if (companyId !== null) await passOn(ctx, { ...payload, companyId });
  if (payload.addressHash !== undefined) await hideHost(ctx, user, payload.addressHash);
  const reason = translator(languageOr(user.defaultLanguage), "leaving")("accountReason");
  await cancelRunning(ctx, personalOf(userId), reason);
  await eraseUnsigned(ctx, personalOf(userId));
  await eraseTemplates(ctx, personalTemplatesOf(userId));
  await forgetWords(ctx, userId);
  const unplaced = (table: typeof documents | typeof attachments) =>
    and(eq(table.ownerId, userId), isNull(table.workflowId), isNull(table.templateId));
  await deleteRows(ctx, documents, unplaced(documents));
  await deleteRows(ctx, attachments, unplaced(attachments));
  for (const table of [contacts, savedViews, bulkJobs, brandings, mailSettings])
    await deleteRows(ctx, table, eq(table.userId, userId));
  for (const table of [savedSignatures, defaultSignatureMethods])
    await deleteRows(ctx, table, eq(table.senderId, userId));
  await deleteRows(ctx, batches, and(eq(batches.creatorId, userId), isNull(batches.companyId)));
  await deleteRows(ctx, publicLinks, eq(publicLinks.creatorId, userId));
  for (const table of [apiKeys, companyApiCredentials])
    await ctx.db.update(table).set({ makerId: null }).where(eq(table.makerId, userId));
  await ctx.db.update(credentialEvents).set({ userId: null }).where(eq(credentialEvents.userId, userId));
  await ctx.db.delete(dataExports).where(eq(dataExports.userId, userId)); // the sweep deletes files without a row
  await ctx.db.delete(retentionRules).where(eq(retentionRules.userId, userId));
  if (payload.addressHash !== undefined) await repeatWhileHeld(ctx, payload);
}

/** What is held keeps its contents. A day later the rest of the erasure is tried again, until the holds are lifted. */
async function repeatWhileHeld(ctx: Context, payload: JobPayloads["eraseAccount"]): Promise<void> {
  const { userId } = payload;
  const sent = ctx.db.select({ id: senders.workflowId }).from(senders).where(eq(senders.userId, userId));
  const own = or(eq(workflows.initiatorId, userId), inArray(workflows.id, sent));
  if ((await ctx.db.$count(workflows, and(own, isHeld))) === 0) return;
  const options = { key: `heldErasure:${userId}`, runAt: daysLater(ctx.now, 1) };
  await addJob(ctx.db, "eraseAccount", payload, options);
}

/** Runs every night. */
export async function eraseDeparted(ctx: Context): Promise<void> {
  const departed = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(gt(users.deletedAt, daysLater(ctx.now, -repeatDays)));
  for (const { id } of departed) {
    const [made] = await ctx.db
      .select({ companyId: workflows.companyId })
      .from(workflows)
      .where(and(eq(workflows.initiatorId, id), isNotNull(workflows.companyId)))
      .limit(1);
    const payload = { userId: id, companyId: made?.companyId ?? null, heirId: null };
    await addJob(ctx.db, "eraseAccount", payload, { key: `eraseAccount:${id}` });
  }
}

type Passing = JobPayloads["eraseAccount"] & { companyId: number };

/**
 * Passes the workflows to the administrator who was named before, otherwise to a current one; if there is none, they
 * stay.
 */
async function passOn(ctx: Context, { userId, companyId, heirId, addressHash }: Passing): Promise<void> {
  const heir = await findHeir(ctx, companyId, userId, heirId);
  if (!heir) return;
  await inBatches(ctx, passingOn(userId, companyId), (ids) =>
    transact(ctx, (tx) => passWorkflows(tx, ids, heir, addressHash)),
  );
  await inBatches(ctx, and(personalOf(userId), isHeld), (ids) =>
    transact(ctx, (tx) => passHeld(tx, ids, heir.id, companyId)),
  );
  const made = await ctx.db
    .update(templates)
    .set({ creatorId: heir.id, updatedAt: sql`${templates.updatedAt}` })
    .where(templatesIn(userId, companyId))
    .returning({ id: templates.id });
  const ids = made.map(({ id }) => id);
  for (const table of [documents, attachments])
    await ctx.db.update(table).set({ ownerId: heir.id }).where(inArray(table.templateId, ids));
  await ctx.db
    .update(batches)
    .set({ creatorId: heir.id })
    .where(and(eq(batches.creatorId, userId), eq(batches.companyId, companyId)));
}

/** Somebody in the organisation can lift the holds on personal workflows; nobody else could. */
async function passHeld(tx: Context, ids: number[], heirId: number, companyId: number): Promise<void> {
  // The organisation first, as where it is deleted: its deletion counts the holds under this lock.
  const [company] = await tx.db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNull(companies.deletedAt)))
    .for("no key update");
  if (!company) return;
  await giveWorkflows(tx, inArray(workflows.id, ids), heirId, companyId);
  const passed = await tx.db.update(holds).set({ companyId }).where(inArray(holds.workflowId, ids)).returning();
  for (const table of [documents, attachments])
    await tx.db.update(table).set({ ownerId: heirId }).where(inArray(table.workflowId, ids));
  await putOffDeletion(tx, companyId, passed.filter(({ liftedAt }) => liftedAt === null).length);
}

async function passWorkflows(tx: Context, ids: number[], heir: Heir, addressHash: string | undefined): Promise<void> {
  const passed = await giveWorkflows(tx, inArray(workflows.id, ids), heir.id);
  for (const table of [documents, attachments])
    await tx.db.update(table).set({ ownerId: heir.id }).where(inArray(table.workflowId, ids));
  if (addressHash === undefined) return;
  await replaceEscalated(tx, ids, addressHash, heir.email);
  for (const workflow of passed) await replaceHost(tx, workflow, heir, addressHash);
}

/**
 * Deletes the messages and search texts of personal workflows that stay and have ended, because they have no use any
 * more.
 */
async function forgetWords(ctx: Context, userId: number): Promise<void> {
  await inBatches(ctx, and(personalOf(userId), ne(workflows.status, "inProgress"), isFree), (all) =>
    transact(ctx, async (tx) => {
      const ids = await freeOf(tx, all);
      await tx.db
        .update(workflows)
        .set({ message: null, additionalEmailMessage: null, updatedAt: sql`${workflows.updatedAt}` })
        .where(inArray(workflows.id, ids));
      await tx.db.update(recipients).set({ privateMessage: null }).where(inArray(recipients.workflowId, ids));
      await deleteExternalData(tx, ids);
      await tx.db.delete(reminders).where(inArray(reminders.workflowId, ids));
      const held = tx.db.select({ id: documents.id }).from(documents).where(inArray(documents.workflowId, ids));
      await tx.db.delete(documentWords).where(inArray(documentWords.documentId, held));
    }),
  );
}

/**
 * Replaces the person by a pseudonym also as a host, and as somebody who was to be told of delays, so that no mail goes
 * to them.
 */
async function hideHost(ctx: Context, user: Heir, addressHash: string): Promise<void> {
  const host = { hostName: fullName(user), hostEmail: user.email, hostSalt: null };
  await inBatches(ctx, and(eq(workflows.initiatorId, user.id), isFree), (all) =>
    transact(ctx, async (tx) => {
      await tx.db
        .select({ id: workflows.id })
        .from(workflows)
        .where(inArray(workflows.id, all))
        .orderBy(workflows.id)
        .for("update");
      const ids = await freeOf(tx, all);
      const hosted = and(inArray(recipients.workflowId, ids), isAddress(recipients.hostEmail, addressHash));
      const people = await tx.db
        .select({ id: recipients.id, workflowId: recipients.workflowId })
        .from(recipients)
        .where(and(hosted, or(isNotNull(recipients.factSalt), isNotNull(recipients.finishedAt))));
      for (const { id, workflowId } of people) await recordErasedHost(tx, workflowId, id);
      await tx.db.update(recipients).set(host).where(hosted);
      await replaceEscalated(tx, ids, addressHash, user.email);
    }),
  );
}
