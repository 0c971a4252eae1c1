import "server-only";
import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import { type AuditAction, auditActionIds } from "@/db/enums";
import { auditCertificates } from "@/db/schema/audit-certificates";
import { attachments } from "@/db/schema/attachments";
import { type documents, fieldEntries } from "@/db/schema/documents";
import { reminders } from "@/db/schema/reminders";
import { sealedVersions } from "@/db/schema/sealed-versions";
import { completions, recipients, workflows } from "@/db/schema/workflows";
import { workflowIds } from "@/lib/access/workflow-pages";
import type { WorkflowRow } from "@/lib/access/workflows";
import { newestVersion } from "@/lib/audit/sealed-versions";
import { uploadEnding } from "@/lib/documents/convert-upload";
import { listDocuments, listFields } from "@/lib/documents/queries";
import { findExternalData } from "@/lib/external-data/queries";
import { isPicture } from "@/lib/fields/kinds";
import { type Context, systemContext } from "@/lib/platform/context/context";
import { log } from "@/lib/platform/logs/log";
import { loadFile } from "@/lib/platform/storage/storage";
import { tellDamage } from "@/lib/platform/storage/tell-damage";
import { listAuditActions, titleOf } from "@/lib/workflows/queries";
import { addEach, anotherTryMayDo } from "./add-each";
import { withoutSecrets } from "./rows-of";
import { numbered, type Zip } from "./write-zip";

type DocumentRow = typeof documents.$inferSelect;

/** A folder for each workflow of `whose`: what is known about it as JSON, its files as they were uploaded and sealed. */
export async function exportWorkflows(ctx: Context, zip: Zip, whose: SQL | undefined): Promise<void> {
  async function* listWorkflows() {
    for await (const id of workflowIds(ctx, whose))
      yield* await ctx.db.select().from(workflows).where(eq(workflows.id, id));
  }
  await addEach(zip, listWorkflows(), {
    kind: "workflows",
    about: ({ id }) => ({ workflowId: id }),
    add: (workflow) => exportWorkflow(ctx, zip, workflow),
  });
}

async function exportWorkflow(ctx: Context, zip: Zip, workflow: WorkflowRow): Promise<void> {
  const docs = await listDocuments(ctx, workflow);
  const title = titleOf(
    ctx,
    workflow,
    docs.map(({ name }) => name),
  );
  const folder = `workflows/${numbered(workflow.id, title)}`;
  const [people, trail, reminded, attached, [completion], certificates, { fields, pictures }, kept, renewed] =
    await Promise.all([
      ctx.db
        .select()
        .from(recipients)
        .where(eq(recipients.workflowId, workflow.id))
        .orderBy(asc(recipients.actionIndex), asc(recipients.id)),
      listAuditActions(ctx, workflow),
      ctx.db.select().from(reminders).where(eq(reminders.workflowId, workflow.id)),
      ctx.db.select().from(attachments).where(eq(attachments.workflowId, workflow.id)),
      ctx.db.select().from(completions).where(eq(completions.workflowId, workflow.id)),
      ctx.db.select().from(auditCertificates).where(eq(auditCertificates.workflowId, workflow.id)),
      listEntries(ctx, docs),
      findExternalData(ctx, workflow.id),
      ctx.db
        .select()
        .from(sealedVersions)
        .where(eq(sealedVersions.workflowId, workflow.id))
        .orderBy(asc(sealedVersions.originalHash), asc(sealedVersions.version)),
    ]);
  const uploads = await ctx.db
    .select()
    .from(attachments)
    .where(
      inArray(
        attachments.signatoryId,
        people.map(({ id }) => id),
      ),
    );
  await zip.addJson(`${folder}/workflow.json`, {
    ...withoutSecrets(workflow),
    ...kept.ofWorkflow,
    title,
    recipients: people.map((person) => ({ ...withoutSecrets(person), ...kept.ofRecipient(person.id) })),
    documents: docs.map((doc) => ({
      id: doc.id,
      name: doc.name,
      uploadedSha256: doc.originalHash,
      shownSha256: doc.fileHash,
      sealedSha256: doc.sealedHash,
    })),
    fields,
    reminders: reminded,
    attachments: [...attached, ...uploads].map(withoutSecrets),
    renewals: renewed.map(({ originalHash, version, fileHash, madeAt, reason }) => ({
      sealedSha256: originalHash,
      version,
      sha256: fileHash,
      madeAt,
      reason,
    })),
    completion: completion ?? null,
    trail: trail.map(({ typeId, ...entry }) => ({ action: actionOf(typeId), ...entry })),
  });
  await exportDocuments(ctx, zip, folder, docs);
  for (const { language, fileHash } of certificates)
    await addStored(zip, `${folder}/certificate-${language}.pdf`, await newestVersion(ctx, fileHash));
  for (const [index, { fileHash, fileName, title: named }] of [...attached, ...uploads].entries())
    if (fileHash) await addStored(zip, `${folder}/attachments/${numbered(index + 1, fileName ?? named)}`, fileHash);
  for (const { id, fileHash } of pictures) await addStored(zip, `${folder}/pictures/${id}.jpg`, fileHash);
}

/** The files as uploaded, and the sealed ones as they were renewed since. */
export async function exportDocuments(
  ctx: Context,
  zip: Zip,
  folder: string,
  docs: readonly DocumentRow[],
): Promise<void> {
  for (const [index, { name, originalHash, sealedHash }] of docs.entries()) {
    const file = numbered(index + 1, name);
    await addStored(zip, (bytes) => `${folder}/original/${file}.${uploadEnding(bytes)}`, originalHash);
    if (sealedHash) await addStored(zip, `${folder}/sealed/${file}.pdf`, await newestVersion(ctx, sealedHash));
  }
}

/** A file that is missing or damaged is named in the log, and must not keep the rest from being exported. */
export async function addStored(zip: Zip, name: string | ((bytes: Uint8Array) => string), hash: string): Promise<void> {
  const bytes = await loadFile(hash).catch(async (error: unknown) => {
    if (await anotherTryMayDo(error)) throw error;
    log.error({ err: error, hash }, "a file of an export cannot be read");
    await tellDamage(systemContext(), error);
    return null;
  });
  if (bytes) await zip.addFile(typeof name === "string" ? name : name(bytes), async () => bytes);
}

async function listEntries(ctx: Context, docs: readonly DocumentRow[]) {
  const rows = await listFields(
    ctx,
    docs.map(({ id }) => id),
  );
  const entries = await ctx.db
    .select()
    .from(fieldEntries)
    .where(
      and(
        inArray(
          fieldEntries.fieldId,
          rows.map(({ id }) => id),
        ),
      ),
    );
  const pictures = rows.flatMap(({ id, type }) => {
    const fileHash = isPicture(type) && entries.find(({ fieldId }) => fieldId === id)?.imageHash;
    return fileHash ? [{ id, fileHash }] : [];
  });
  const listed = rows.map((field) => {
    const entry = entries.find(({ fieldId }) => fieldId === field.id);
    const { id, documentId, signatoryId, name, type, value } = field;
    const entered = entry && {
      value: entry.value,
      selected: entry.selected,
      at: entry.performedAt,
      isFinal: entry.frozenAt !== null,
    };
    return { id, documentId, signatoryId, name, type, value, entry: entered ?? null };
  });
  return { fields: listed, pictures };
}

const actions = new Map(Object.entries(auditActionIds).map(([name, id]) => [id as number, name as AuditAction]));
const actionOf = (typeId: number) => actions.get(typeId) ?? String(typeId);
