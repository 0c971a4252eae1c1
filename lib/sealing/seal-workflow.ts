import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { prepared } from "@/db/prepared";
import { documents, revisions } from "@/db/schema/documents";
import { completions, workflows } from "@/db/schema/workflows";
import type { Compared } from "@/lib/audit/facts/compared";
import { listKeptFacts } from "@/lib/audit/facts/list-kept-facts";
import { appendAudit } from "@/lib/audit/record-audit";
import { othersAwaitSeal, queueCertificate } from "@/lib/certificates/queue-certificate";
import { queueEvent } from "@/lib/integrations/queue-event";
import { type Context, transact } from "@/lib/platform/context/context";
import { giveWay } from "@/lib/platform/process/give-way";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { log } from "@/lib/platform/logs/log";
import { metrics } from "@/lib/platform/logs/metrics";
import { queueMails } from "@/lib/platform/mail/queue-mail";
import { sealAtLevel } from "@/lib/platform/seals/seal-at-level";
import { loadFile, storeFile } from "@/lib/platform/storage/storage";
import { withoutValues } from "@/lib/platform/logs/without-values";
import { announceWorkflow } from "@/lib/workflows/announce-workflow";
import { findSender } from "@/lib/access/find-sender";
import { tellDifference } from "@/lib/access/tell-difference";
import { listRecipients } from "@/lib/workflows/queries";
import { isSameAddress } from "@/lib/platform/text/mail-address";
import { sealWorkOf } from "./seal-work";

/**
 * Stamps and seals each document from the stored bytes and the frozen values, then marks the workflow completed, all in
 * one. May run twice: a sealed workflow stays (docs/invariants.md 18), and the sealing time is the last finish, not the
 * clock.
 */
export async function sealWorkflow(ctx: Context, workflowId: number): Promise<void> {
  const [found] = await toSeal(ctx.db).execute({ workflowId });
  if (!found || found.completion.sealedAt) return;
  await giveWay(found.completion.createdAt);
  const started = performance.now();
  try {
    const facts = await listKeptFacts(ctx, workflowId, found.completion);
    const sealed = await sealDocuments(found.completion, facts);
    await transact(ctx, (tx) => markCompleted(tx, workflowId, sealed));
    const ms = Math.round(performance.now() - started);
    metrics().seals.observe(ms / 1000);
    log.info({ workflowId, workflow: found.workflow.uuid, documents: sealed.size, ms }, "a workflow was sealed");
  } catch (error) {
    const plain = withoutValues(error);
    const lastError = plain instanceof Error ? plain.message : String(plain);
    await transact(ctx, (tx) => markFailedTry(tx, workflowId, lastError));
    await tellDifference(ctx, workflowId, error);
    throw error;
  }
}

const toSeal = prepared((db) =>
  db
    .select({ completion: completions, workflow: workflows })
    .from(completions)
    .innerJoin(workflows, eq(workflows.id, completions.workflowId))
    .where(eq(completions.workflowId, sql.placeholder("workflowId")))
    .prepare("workflow_to_seal"),
);
type ToSeal = { completion: typeof completions.$inferSelect; workflow: typeof workflows.$inferSelect };

/** If the workflow is already shown as failed, records that it failed again, and when. */
async function markFailedTry(tx: Context, workflowId: number, lastError: string): Promise<void> {
  const [completion] = await tx.db
    .update(completions)
    .set({ lastError, failedAt: sql`case when ${completions.failedAt} is null then null else now() end` })
    .where(and(eq(completions.workflowId, workflowId), isNull(completions.sealedAt)))
    .returning();
  if (completion?.failedAt) await announceWorkflow(tx, workflowId);
}

async function sealDocuments(completion: ToSeal["completion"], facts: Compared) {
  const sealed = new Map<number, string>();
  for (const document of facts.documents) {
    const { fileHash, stamps, ...seal } = await sealWorkOf(facts, document, completion);
    const bytes = await sealAtLevel({
      bytes: await loadFile(fileHash),
      stamps,
      seal: { reason: "Completed by all recipients", ...seal },
    });
    sealed.set(document.id, await storeFile(bytes));
  }
  return sealed;
}

const lockedWorkflow = prepared((db) =>
  db
    .select()
    .from(workflows)
    .where(eq(workflows.id, sql.placeholder("workflowId")))
    .for("update")
    .prepare("workflow_to_complete"),
);

const itsCompletion = prepared((db) =>
  db
    .select()
    .from(completions)
    .where(eq(completions.workflowId, sql.placeholder("workflowId")))
    .prepare("completion_to_seal"),
);

async function markCompleted(tx: Context, workflowId: number, sealed: ReadonlyMap<number, string>): Promise<void> {
  const [[workflow], [completion], othersWait] = await Promise.all([
    lockedWorkflow(tx.db).execute({ workflowId }),
    itsCompletion(tx.db).execute({ workflowId }),
    othersAwaitSeal(tx, workflowId),
  ]);
  if (!workflow || !completion || completion.sealedAt) return;
  const ended = { status: "completed", completedAt: tx.now, updatedAt: tx.now } as const;
  const files = [...sealed].map(([documentId, sealedHash]) => ({ documentId, sealedHash }));
  await Promise.all([
    ...files.map(({ documentId, sealedHash }) =>
      tx.db.update(documents).set({ sealedHash }).where(eq(documents.id, documentId)),
    ),
    ...files.map(({ documentId, sealedHash }) =>
      tx.db
        .insert(revisions)
        .values({ documentId, workflowId, signatoryId: null, fileHash: sealedHash, createdAt: tx.now })
        .onConflictDoNothing(),
    ),
    appendAudit(tx, workflow, [{ action: "sealed", description: [...sealed.values()].join(" ") }], ended),
    tx.db.update(completions).set({ sealedAt: tx.now, lastError: null }).where(eq(completions.workflowId, workflowId)),
    queueCertificate(tx, workflowId, { isDelayed: othersWait }),
  ]);
  await queueEvent(tx, "workflow.completed", { ...workflow, ...ended });
  await notifyEveryone(tx, workflow);
}

async function notifyEveryone(tx: Context, workflow: ToSeal["workflow"]): Promise<void> {
  const [sender, recipients] = await Promise.all([findSender(tx, workflow.id), listRecipients(tx, workflow)]);
  const people = recipients
    .filter(({ email }) => email)
    .map((s) => ({ email: s.email, language: s.defaultLanguage, id: s.id }));
  const wanted = sender && !sender.mutedMails.includes("completed");
  // A recipient gets the sealed documents in any case.
  if (wanted && !people.some((p) => isSameAddress(p.email, sender.email)))
    people.push({ email: sender.email, language: sender.language, id: 0 });
  const notified = new Map(people.toReversed().map((person) => [person.email, person])); // the first of each address
  await queueMails(
    tx,
    [...notified.values()].toReversed().map((person) => ({
      template: "workflowCompleted",
      recipient: person.email,
      language: languageOr(person.language),
      workflowId: workflow.id,
      data: { signatoryId: person.id },
    })),
  );
}
