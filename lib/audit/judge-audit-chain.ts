import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import { earlierErasures } from "@/db/schema/anchors";
import { documents, revisions } from "@/db/schema/documents";
import { auditActions, completions, workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context";
import { log, logRarely } from "@/lib/platform/log";
import { PdfRefused } from "@/lib/platform/pdf/pdf-refused";
import { type PoolName, readInfo } from "@/lib/platform/pdf/pool";
import { FileDamaged, isStored, readStored } from "@/lib/platform/storage";
import { findErasure, judgeChain, listSealed, type SealedDocument } from "./chain";
import { EvidenceUnread } from "./evidence-unread";
import { listAnchored } from "./list-anchored";
import { type Compared, comparedOf } from "./facts/compared";
import { judgeFacts } from "./facts/judge";
import { loadFactRows } from "./facts/load-rows";
import type { AuditVerdict } from "./schema";

/**
 * Checks the whole chain of a workflow: its entries, the recorded heads, those that anchors hold and those inside the
 * sealed files, which are read in `pool`; and what the entries attest.
 */
export const judgeAuditChain = async (ctx: Context, workflowId: number, pool?: PoolName): Promise<AuditVerdict> =>
  (await judgeRecord(ctx, workflowId, pool)).chain;

export type JudgedRecord = {
  chain: AuditVerdict;
  trail: (typeof auditActions.$inferSelect)[];
  completion: { createdAt: Date; chainHead: string } | null;
  facts: Compared;
};

/** The same, with what was judged. */
export async function judgeRecord(ctx: Context, workflowId: number, pool?: PoolName): Promise<JudgedRecord> {
  // First, as a chain that grows meanwhile still fits an anchor of before.
  const { anchored, certificates } = await listAnchored(ctx, workflowId);
  // One statement, so that an entry written at the same time is read together with its head or not at all.
  const found = await ctx.db
    .select({
      workflow: workflows,
      completion: completions,
      row: auditActions,
      erasedEarlierAt: earlierErasures.at,
    })
    .from(workflows)
    .leftJoin(completions, eq(completions.workflowId, workflows.id))
    .leftJoin(earlierErasures, eq(earlierErasures.workflowId, workflows.id))
    .leftJoin(auditActions, eq(auditActions.workflowId, workflows.id))
    .where(eq(workflows.id, workflowId))
    .orderBy(asc(auditActions.sequence));
  const [first] = found;
  if (!first) throw new Error(`Workflow ${workflowId} is gone`);
  const { workflow, completion, erasedEarlierAt } = first;
  const rows = found.flatMap(({ row }) => row ?? []);
  const erased = findErasure(rows, erasedEarlierAt);
  const isSealed = workflow.completedAt !== null || listSealed(rows) !== null;
  const docs = isSealed ? await listSealedDocuments(ctx, workflowId) : [];
  const verdict = judgeChain(rows, {
    uuid: workflow.uuid,
    end: { sequence: workflow.auditSequence, hash: workflow.auditHash },
    completionHead: completion?.chainHead ?? null,
    isSealed,
    documents: docs,
    // What was erased has no files any more, and the recorded heads are what is left to judge by.
    fileHeads: erased ? [] : await Promise.all(docs.map(({ sealedHash }) => findSealedHead(sealedHash, pool))),
    certificates,
    anchored,
    erased,
  });
  if (verdict.fault === "anchor")
    logRarely("error", { workflowId, anchor: verdict.brokenAnchor }, "an audit chain does not fit its anchor");
  const stored = await loadFactRows(ctx, workflowId);
  const { lateAddresses, ...facts } = judgeFacts(rows, completion, stored);
  return {
    chain: { ...verdict, facts },
    trail: rows,
    completion,
    facts: comparedOf(stored, rows, { ...facts, lateAddresses }),
  };
}

async function listSealedDocuments(ctx: Context, workflowId: number): Promise<SealedDocument[]> {
  const isOfSealed = and(eq(revisions.documentId, documents.id), isNull(revisions.signatoryId));
  return ctx.db
    .select({ sealedHash: documents.sealedHash, revisionHash: revisions.fileHash })
    .from(documents)
    .leftJoin(revisions, isOfSealed)
    .where(eq(documents.workflowId, workflowId));
}

const maximumKnownHeads = 5000;
/** By the file's hash: the content of a file with that hash never changes. */
const knownHeads = new Map<string, string | null>();

/** Null for a file that carries none; undefined for one that is not there or is damaged. Throws if that is not known. */
async function findSealedHead(sealedHash: string | null, pool?: PoolName): Promise<string | null | undefined> {
  if (sealedHash === null) return undefined;
  const known = knownHeads.get(sealedHash);
  try {
    if (known !== undefined) return (await isStored(sealedHash)) ? known : undefined;
    const bytes = await readStored(sealedHash);
    if (!bytes) return undefined;
    const head = (await readInfo(bytes, pool))["AuditChainHead"] ?? null;
    if (knownHeads.size >= maximumKnownHeads) knownHeads.clear();
    knownHeads.set(sealedHash, head);
    return head;
  } catch (error) {
    if (!isUnreadable(error)) throw new EvidenceUnread(error);
    log.error({ err: error, sealedHash }, "a sealed file cannot be read to judge its audit chain");
    return undefined;
  }
}

/** True if another try would fail too. A child process that ran out of its limits may have had too little of them. */
const isUnreadable = (error: unknown) =>
  error instanceof FileDamaged || (error instanceof PdfRefused && error.reason !== "tooComplex");
