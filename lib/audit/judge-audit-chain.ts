import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import { earlierErasures } from "@/db/schema/anchors";
import { documents, revisions } from "@/db/schema/documents";
import { auditActionIds } from "@/db/enums";
import { auditActions, completions, workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import { log, logRarely } from "@/lib/platform/logs/log";
import { PdfRefused } from "@/lib/platform/pdf/pdf-refused";
import { type PoolName, readInfo } from "@/lib/platform/pdf/pool";
import { stateOf } from "@/lib/platform/process/process-state";
import { FileDamaged } from "@/lib/platform/storage/file-damaged";
import { findStamp, readStored } from "@/lib/platform/storage/storage";
import { tellDamage } from "@/lib/platform/storage/tell-damage";
import { findErasure, firstForeignEntry, judgeChain, listSealed, type SealedDocument } from "./chain";
import { erasesWorkflow } from "./erasure";
import { EvidenceUnread } from "./evidence-unread";
import { type AnchorsOfChain, filesOfBefore, listAnchored, unmarkedUpTo } from "./list-anchored";
import { type Compared, comparedOf } from "./facts/compared";
import type { FactRows } from "./facts/fact-rows";
import { judgeFacts } from "./facts/judge";
import { loadFactRows } from "./facts/load-rows";
import type { Remains } from "./facts/record";
import { remainsOf } from "./facts/remains";
import { isMac } from "./macs";
import type { Register } from "./register";
import { lateAnchorMs } from "./rules";
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
  named: NamedFiles;
  /** For an erased workflow: what its trail still attests. */
  remains: Remains | null;
};

const mostJudgings = 3;

/**
 * As `judgeAuditChain`, with the data that was judged. Judges again if the workflow changed between reading trail and
 * facts.
 */
export async function judgeRecord(ctx: Context, workflowId: number, pool?: PoolName): Promise<JudgedRecord> {
  for (let times = 1; ; times += 1) {
    const judged = await judgeOnce(ctx, workflowId, pool);
    const { facts, head } = judged.chain;
    if (facts.difference === null || times === mostJudgings || (await headOf(ctx, workflowId)) === head) return judged;
  }
}

const headOf = async ({ db }: Context, workflowId: number): Promise<string | undefined> =>
  (await db.select({ hash: workflows.auditHash }).from(workflows).where(eq(workflows.id, workflowId)))[0]?.hash;

async function judgeOnce(ctx: Context, workflowId: number, pool?: PoolName): Promise<JudgedRecord> {
  // Read first, because a chain that grows meanwhile still fits an earlier anchor.
  const anchors = await listAnchored(ctx, workflowId);
  const { anchored, certificates, register } = anchors;
  // One statement, so that an entry written at the same time is read together with its head or not at all.
  const found = await ctx.db
    .select({
      workflow: workflows,
      completion: completions,
      row: auditActions,
      earlier: earlierErasures,
    })
    .from(workflows)
    .leftJoin(completions, eq(completions.workflowId, workflows.id))
    .leftJoin(earlierErasures, eq(earlierErasures.workflowId, workflows.id))
    .leftJoin(auditActions, eq(auditActions.workflowId, workflows.id))
    .where(eq(workflows.id, workflowId))
    .orderBy(asc(auditActions.sequence));
  const [first] = found;
  if (!first) throw new Error(`Workflow ${workflowId} is gone`);
  const { workflow, completion, earlier } = first;
  const rows = found.flatMap(({ row }) => row ?? []);
  const unmarked = unmarkedUpTo(anchors);
  const own = rows.slice(0, (firstForeignEntry(rows, unmarked) ?? Infinity) - 1);
  const stored = await loadFactRows(ctx, workflowId);
  const claimed = findErasure(own, earlier && isOurErasure(earlier, register) ? earlier.at : null);
  const erased = claimed && isGone(stored) ? claimed : null;
  const isSealed = workflow.completedAt !== null || listSealed(rows) !== null;
  const docs = isSealed ? await listSealedDocuments(ctx, workflowId) : [];
  const verdict = judgeChain(rows, {
    uuid: workflow.uuid,
    end: { sequence: workflow.auditSequence, hash: workflow.auditHash },
    completionHead: completion?.chainHead ?? null,
    isSealed,
    documents: docs,
    fileHeads: await listSealedHeads(ctx, workflowId, docs, erased !== null, pool),
    certificates,
    anchored,
    unmarkedUpTo: unmarked,
    lacksLeaf: isUnanchored(ctx, rows, anchors),
    erased,
    isErasedInPart: claimed !== null && erased === null,
  });
  if (verdict.fault === "anchor")
    logRarely("error", { workflowId, anchor: verdict.brokenAnchor }, "an audit chain does not fit its anchor");
  const compared = erased ? rows : rows.filter((row) => !erasesWorkflow(row));
  const judged = judgeFacts(compared, completion, stored);
  const { state, erasedAt, difference } = judged;
  return {
    chain: { ...verdict, facts: { state, erasedAt, difference } },
    trail: rows,
    completion,
    facts: comparedOf(stored, rows, judged),
    named: { byEntries: listNamed(own), before: filesOfBefore(anchors), areAll: register.closed === null },
    remains: erased ? remainsOf(own) : null,
  };
}

/** SHA-256 of the files that the record names. */
type NamedFiles = {
  /** Named by entries with a code. */
  byEntries: string[];
  /** Named by an anchor that was made before entries needed a code. */
  before: string[];
  /** Entries do not need a code yet, so every row counts. */
  areAll: boolean;
};

const listNamed = (rows: readonly (typeof auditActions.$inferSelect)[]): string[] =>
  rows
    .filter(({ typeId, mac }) => mac !== null && naming.includes(typeId))
    .flatMap(({ description }) => description.split(" "));
const naming: number[] = [auditActionIds.sealed, auditActionIds.certificateMade];

const isOurErasure = (row: typeof earlierErasures.$inferSelect, { closed }: Register) =>
  row.mac === null ? closed === null : isMac("erasure", row, row.mac);

/** True if all the contents that an erasure removes are gone. Entries are deleted with their pages. */
const isGone = ({
  workflow,
  sender,
  pages,
  documents: docs,
  people,
  earlier,
  uploads,
  references,
  codes,
}: FactRows): boolean =>
  workflow.name === null &&
  sender === null &&
  [pages, earlier, uploads, references, codes].every(({ length }) => length === 0) &&
  docs.every(({ name, factSalt }) => name === "" && factSalt === null) &&
  people.every(
    ({ firstName, lastName, email, mobileNumber, hostName, hostEmail, factSalt, hostSalt }) =>
      [firstName, lastName, email].every((text) => !text) &&
      [mobileNumber, hostName, hostEmail, factSalt, hostSalt].every((one) => one === null),
  );

/** True if the newest entry has been in no anchor for hours, and waits for none. */
function isUnanchored(
  { now }: Context,
  rows: readonly (typeof auditActions.$inferSelect)[],
  { anchored, isWaiting }: AnchorsOfChain,
): boolean {
  const last = rows.at(-1);
  if (!last || isWaiting || now.getTime() - last.performedAt.getTime() < lateAnchorMs) return false;
  return Math.max(0, ...anchored.map(({ leaf }) => leaf?.length ?? 0)) < last.sequence;
}

/** The heads in the sealed files. Erased documents have no files; one that exists nevertheless is compared too. */
async function listSealedHeads(
  ctx: Context,
  workflowId: number,
  docs: readonly SealedDocument[],
  isErased: boolean,
  pool?: PoolName,
) {
  const heads = await Promise.all(docs.map(({ sealedHash }) => findSealedHead(ctx, workflowId, sealedHash, pool)));
  return isErased ? heads.filter((head) => head !== undefined) : heads;
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
/** How often files are hashed again, to find changes that kept size and time. */
const hashedAgainMs = 3_600_000;
/** Heads by the hash of the file, which was compared when the file had this stamp. */
const headsRead = () =>
  stateOf("sealedHeads", () => new Map<string, { head: string | null; stamp: string; readAt: number }>());

/**
 * The head in a sealed file: null if it has none, undefined if it is missing or damaged. Throws if that cannot be told.
 */
async function findSealedHead(
  ctx: Context,
  workflowId: number,
  sealedHash: string | null,
  pool?: PoolName,
): Promise<string | null | undefined> {
  if (sealedHash === null) return undefined;
  const knownHeads = headsRead();
  const known = knownHeads.get(sealedHash);
  try {
    const stamp = await findStamp(sealedHash);
    if (known && known.stamp === stamp && performance.now() - known.readAt < hashedAgainMs) return known.head;
    const bytes = stamp === null ? null : await readStored(sealedHash);
    if (!bytes || stamp === null) return undefined;
    const head = (await readInfo(bytes, pool))["AuditChainHead"] ?? null;
    if (knownHeads.size >= maximumKnownHeads) knownHeads.clear();
    knownHeads.set(sealedHash, { head, stamp, readAt: performance.now() });
    return head;
  } catch (error) {
    if (!isUnreadable(error)) throw new EvidenceUnread(error);
    log.error({ err: error, workflowId, sealedHash }, "a sealed file cannot be read to judge its audit chain");
    await tellDamage(ctx, error);
    return undefined;
  }
}

/** True if another try would fail too. A child process that exceeded its limits may succeed next time. */
const isUnreadable = (error: unknown) =>
  error instanceof FileDamaged || (error instanceof PdfRefused && error.reason !== "tooComplex");
