import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Language } from "@/db/enums";
import { auditCertificates } from "@/db/schema/audit-certificates";
import { auditActions, workflows } from "@/db/schema/workflows";
import { isErasureOfWorkflow } from "@/lib/audit/erasure-condition";
import { factsWords } from "@/lib/audit/facts/difference-words";
import { appendAudit } from "@/lib/audit/record-audit";
import { areFactsKept, chainSentence } from "@/lib/audit/rules";
import { type Context, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { translator } from "@/lib/platform/i18n/translate";
import { writeCertificate } from "@/lib/platform/pdf/pool";
import { loadFile, storeFile } from "@/lib/platform/storage/storage";
import type { WorkflowRow } from "@/lib/access/workflows";
import { describeCertificate } from "./describe-certificate";
import { isInTrail } from "./in-trail";
import { type Evidence, loadEvidence } from "./load-evidence";
import { sealCertificate } from "./seal-certificate";

/**
 * Makes the certificate in the context's language. Of a completed workflow it is sealed and stored, and its hash becomes
 * an entry of the trail; otherwise it says that it is not final. Refused if the facts are not those of the trail.
 */
export async function makeCertificate(ctx: Context, workflow: WorkflowRow): Promise<Uint8Array> {
  const evidence = await loadEvidence(ctx, workflow);
  assertWhole(ctx, evidence);
  await assertFactsOf(ctx, evidence);
  const bytes = await writeCertificate(await describeCertificate(evidence, ctx.language, ctx.now));
  if (!evidence.isFinal) return bytes;
  const reason = translator(ctx.language, "certificate")("title");
  return storeFirst(ctx, workflow.id, await sealCertificate(ctx, evidence, bytes, reason));
}

/** Refuses if the record was changed or is incomplete, even for an unsealed certificate. */
function assertWhole({ language }: Context, { chain }: Evidence): void {
  if (chain.state === "whole") return;
  const reason = chainSentence(translator(language, "AuditChain"), language, chain);
  if (chain.state === "erased") throw recordErased(reason);
  throw new AppError("conflict", "chain_not_whole", { values: { reason, next: nextStep(language) } });
}

async function assertFactsOf(ctx: Context, { chain }: Evidence): Promise<void> {
  if (areFactsKept(chain)) return;
  const why = await factsWords(ctx, chain.facts);
  throw chain.facts.state === "erased" ? recordErased(why) : factsNotKept(ctx, why);
}

/** What the sender can do about a record that does not hold. */
const nextStep = (language: Language) => translator(language, "AuditTrail")("nextStep");

/** Refuses what would be made of facts that are not those of the trail. */
export const factsNotKept = ({ language }: Context, why: string) =>
  new AppError("conflict", "facts_not_kept", { values: { why, next: nextStep(language) } });

const recordErased = (reason: string) => new AppError("conflict", "record_erased", { values: { reason } });

const ofLanguage = (ctx: Context, workflowId: number) =>
  and(eq(auditCertificates.workflowId, workflowId), eq(auditCertificates.language, ctx.language));

/** Refuses if a file is recorded that the trail does not know. */
export async function findStoredHash(ctx: Context, workflowId: number): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ fileHash: auditCertificates.fileHash, isKnown: sql<boolean>`${isInTrail(ctx)}` })
    .from(auditCertificates)
    .where(ofLanguage(ctx, workflowId));
  if (!row || row.isKnown) return row?.fileHash;
  throw factsNotKept(ctx, translator(ctx.language, "AttestedFacts")("certificateUnknown"));
}

/** What was erased since the evidence was loaded is not kept in a certificate. Callers must hold the workflow's lock. */
async function assertNotErased(tx: Context, workflowId: number): Promise<void> {
  const ofWorkflow = and(eq(auditActions.workflowId, workflowId), isErasureOfWorkflow);
  const [erasure] = await tx.db.select({ at: auditActions.performedAt }).from(auditActions).where(ofWorkflow).limit(1);
  if (!erasure) return;
  throw recordErased(await factsWords(tx, { state: "erased", erasedAt: erasure.at, difference: null }));
}

/** Of concurrent first downloads, one stores its file; all return that file. */
async function storeFirst(ctx: Context, workflowId: number, bytes: Uint8Array): Promise<Uint8Array> {
  const isFirst = await transact(ctx, async (tx) => {
    // Concurrent makers wait here until the file is stored, so that only one of them stores its own.
    const [workflow] = await tx.db.select().from(workflows).where(eq(workflows.id, workflowId)).for("update");
    await assertNotErased(tx, workflowId);
    if (!workflow || (await findStoredHash(tx, workflowId))) return false;
    const fileHash = await storeFile(bytes);
    const values = { workflowId, language: ctx.language, fileHash, createdAt: ctx.now };
    await tx.db.insert(auditCertificates).values(values);
    await appendAudit(tx, workflow, [{ action: "certificateMade", description: `${ctx.language} ${fileHash}` }]);
    return true;
  });
  const storedHash = isFirst ? undefined : await findStoredHash(ctx, workflowId);
  return storedHash ? loadFile(storedHash) : bytes;
}
