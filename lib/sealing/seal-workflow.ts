import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { documents, revisions } from "@/db/schema/documents";
import { completions, workflows } from "@/db/schema/workflows";
import { recordAudit } from "@/lib/audit/record-audit";
import { queueEvent } from "@/lib/integrations/queue-event";
import { type Context, transact } from "@/lib/platform/context";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { sealPdf } from "@/lib/platform/pdf/pool";
import { sealKey } from "@/lib/platform/seal-key";
import { settings } from "@/lib/platform/settings";
import { loadFile, storeFile } from "@/lib/platform/storage";
import { withoutValues } from "@/lib/platform/without-values";
import { announceWorkflow } from "@/lib/workflows/announce-workflow";
import { findSender } from "@/lib/workflows/find-sender";
import { listSignatories } from "@/lib/workflows/queries";
import { listDocuments } from "@/lib/documents/queries";
import { listStamps } from "./stamps";

/**
 * Stamps and seals each document from the stored bytes and the frozen values, then marks the workflow completed. May
 * run twice: sealed documents stay (docs/invariants.md 18), and the sealing time is the last finish, not the clock.
 */
export async function sealWorkflow(ctx: Context, workflowId: number): Promise<void> {
  const [completion] = await ctx.db.select().from(completions).where(eq(completions.workflowId, workflowId));
  if (!completion || completion.sealedAt) return;
  try {
    const sealed = await sealDocuments(ctx, workflowId, completion);
    await transact(ctx, (tx) => markCompleted(tx, workflowId, sealed));
  } catch (error) {
    const plain = withoutValues(error);
    const lastError = plain instanceof Error ? plain.message : String(plain);
    await transact(ctx, (tx) => markFailedTry(tx, workflowId, lastError));
    throw error;
  }
}

/** If the workflow is already shown as failed, records that it failed again, and when. */
async function markFailedTry(tx: Context, workflowId: number, lastError: string): Promise<void> {
  const [completion] = await tx.db
    .update(completions)
    .set({ lastError, failedAt: sql`case when ${completions.failedAt} is null then null else now() end` })
    .where(and(eq(completions.workflowId, workflowId), isNull(completions.sealedAt)))
    .returning();
  if (completion?.failedAt) await announceWorkflow(tx, workflowId);
}

async function sealDocuments(ctx: Context, workflowId: number, completion: typeof completions.$inferSelect) {
  const key = await sealKey();
  const { TSA_URL, SUPPORT_EMAIL } = settings();
  const [workflow] = await ctx.db.select().from(workflows).where(eq(workflows.id, workflowId));
  if (!workflow) throw new Error(`Workflow ${workflowId} is gone`);
  const sealed = new Map<number, string>();
  for (const document of await listDocuments(ctx, workflow)) {
    if (document.sealedHash) continue;
    const { bytes } = await sealPdf({
      bytes: await loadFile(document.fileHash),
      stamps: await listStamps(ctx, document),
      seal: {
        ...key,
        name: "Countersign",
        reason: "Completed by all recipients",
        contactInfo: SUPPORT_EMAIL,
        signedAt: completion.createdAt,
        metadata: { Workflow: workflow.uuid, AuditChainHead: completion.chainHead, DocumentShown: document.fileHash },
        ...(TSA_URL && { tsaUrl: TSA_URL }),
      },
    });
    sealed.set(document.id, await storeFile(bytes));
  }
  return sealed;
}

async function markCompleted(tx: Context, workflowId: number, sealed: ReadonlyMap<number, string>): Promise<void> {
  const [workflow] = await tx.db.select().from(workflows).where(eq(workflows.id, workflowId)).for("update");
  const [completion] = await tx.db.select().from(completions).where(eq(completions.workflowId, workflowId));
  if (!workflow || !completion || completion.sealedAt) return;
  for (const [documentId, sealedHash] of sealed) {
    await tx.db.update(documents).set({ sealedHash }).where(eq(documents.id, documentId));
    await tx.db
      .insert(revisions)
      .values({ documentId, workflowId, signatoryId: null, fileHash: sealedHash, createdAt: tx.now })
      .onConflictDoNothing();
  }
  await recordAudit(tx, workflowId, { action: "sealed", description: [...sealed.values()].join(" ") });
  await tx.db
    .update(completions)
    .set({ sealedAt: tx.now, lastError: null })
    .where(eq(completions.workflowId, workflowId));
  await tx.db
    .update(workflows)
    .set({ status: "completed", completedAt: tx.now, updatedAt: tx.now })
    .where(eq(workflows.id, workflowId));
  await queueEvent(tx, "workflow.completed", workflowId);
  await notifyEveryone(tx, workflow);
}

async function notifyEveryone(tx: Context, workflow: typeof workflows.$inferSelect): Promise<void> {
  const sender = await findSender(tx, workflow.id);
  const people = (await listSignatories(tx, workflow)).map((s) => ({
    email: s.email,
    language: s.defaultLanguage,
    id: s.id,
  }));
  if (sender && !people.some((p) => p.email === sender.email)) people.push({ ...sender, id: 0 });
  const notified = new Set<string>();
  for (const person of people) {
    if (notified.has(person.email)) continue;
    notified.add(person.email);
    await queueMail(tx, {
      template: "workflowCompleted",
      recipient: person.email,
      language: languageOr(person.language),
      workflowId: workflow.id,
      data: { signatoryId: person.id },
    });
  }
}
