import { auditActionIds } from "@/db/enums";
import { type AuditContent, auditHash } from "./audit-hash";
import { correctionActions } from "./corrections";
import { erasesWorkflow, erasureDecisionOf } from "./erasure";
import type { Anchored } from "./list-anchored";
import { isMac } from "./macs";
import { type ChainFault, type ChainVerdict, type Evidence, evidenceKinds } from "./schema";

type ChainedRow = AuditContent & { previousHash: string; hash: string; mac: string | null };

/** A document of a sealed workflow: its sealed file, and the one that its last revision names. */
export type SealedDocument = { sealedHash: string | null; revisionHash: string | null };

type ChainWitnesses = {
  uuid: string;
  /** The head that the workflow's own row records. */
  end: { sequence: number; hash: string };
  /** The head that the completion recorded; null before completion. */
  completionHead: string | null;
  isSealed: boolean;
  documents: readonly SealedDocument[];
  /** The head in each sealed file: null for none, undefined for a file that cannot be read, which is left out once erased. */
  fileHeads: readonly (string | null | undefined)[];
  /** SHA-256 of the certificates that were issued, and of renewed files. */
  certificates: readonly string[];
  anchored: readonly Anchored[];
  /** The last entry that needs no code. */
  unmarkedUpTo: number;
  /** Entries have been in no anchor for hours, and do not wait for one. */
  lacksLeaf: boolean;
  erased: ChainVerdict["erased"];
  /** The trail says that the contents are erased, but some are still there. */
  isErasedInPart: boolean;
};

/** Checks the entries themselves, then against every record of them; then whether a record is missing. */
export function judgeChain(rows: readonly ChainedRow[], witnesses: ChainWitnesses): ChainVerdict {
  const { erased } = witnesses;
  const verdict: ChainVerdict = {
    whole: true,
    state: erased ? "erased" : "whole",
    fault: null,
    firstBroken: null,
    brokenAnchor: null,
    missing: [],
    erased,
    anchored: newestOf(witnesses.anchored),
    head: witnesses.end.hash,
    unmarked: rows.filter(({ mac }) => mac === null).length,
  };
  const broken = findFault(rows, witnesses);
  if (broken) return { ...verdict, ...broken, whole: false, state: "broken" };
  const missing = listMissing(rows, witnesses);
  return missing.length > 0 ? { ...verdict, missing, whole: false, state: "incomplete" } : verdict;
}

type Fault = { fault: ChainFault; firstBroken?: number; brokenAnchor?: number };

function findFault(rows: readonly ChainedRow[], witnesses: ChainWitnesses): Fault | null {
  const { end, completionHead, documents, fileHeads, anchored, uuid, unmarkedUpTo, isErasedInPart } = witnesses;
  const entry = firstBrokenEntry(rows);
  if (entry !== null) return { fault: "entry", firstBroken: entry };
  if (end.sequence !== rows.length || end.hash !== (rows.at(-1)?.hash ?? ""))
    return { fault: "end", firstBroken: rows.length + 1 };
  const isHead = (hash: string | null) => rows.some((row) => row.hash === hash);
  if (completionHead !== null && completionHead !== findFinish(rows)?.hash) return { fault: "completion" };
  const [named, heads] = [listSealed(rows), fileHeads.flatMap((head) => head ?? [])];
  const isOther = (hash: string | null) => hash !== null && named !== null && !named.includes(hash);
  if (documents.some(({ sealedHash }) => isOther(sealedHash))) return { fault: "sealedFile" };
  if (heads.some((head) => (completionHead === null ? !isHead(head) : head !== completionHead)))
    return { fault: "sealedFile" };
  const misfit = anchored.find(({ leaf }) => leaf?.uuid !== uuid || (rows[leaf.length - 1]?.hash ?? "") !== leaf.head);
  if (misfit) return { fault: "anchor", brokenAnchor: misfit.number };
  const foreign = firstForeignEntry(rows, unmarkedUpTo);
  if (foreign !== null) return { fault: "foreignEntry", firstBroken: foreign };
  return isErasedInPart ? { fault: "erasure" } : null;
}

function listMissing(rows: readonly ChainedRow[], witnesses: ChainWitnesses): Evidence[] {
  const { completionHead, isSealed, documents, fileHeads, certificates, anchored, erased } = witnesses;
  const named = listSealed(rows);
  const recorded = new Set([...documents.map(({ sealedHash }) => sealedHash), ...certificates]);
  const isLost = (hash: string) => !recorded.has(hash);
  const lacksFingerprint = documents.some(({ sealedHash }) => sealedHash === null);
  const ofAnchors = anchored.flatMap(({ leaf }) => leaf?.files ?? []);
  const isMissing: Record<Evidence, boolean> = {
    completion: isSealed && completionHead === null,
    sealing: isSealed && named === null,
    fingerprint: lacksFingerprint,
    document:
      !lacksFingerprint && ((isSealed && documents.length === 0) || [...(named ?? []), ...ofAnchors].some(isLost)),
    revision: !erased && documents.some(({ sealedHash, revisionHash }) => sealedHash !== revisionHash),
    sealedFile: !lacksFingerprint && fileHeads.includes(undefined),
    head: fileHeads.includes(null),
    anchor: anchored.some(({ at }) => at === null),
    anchorFile: anchored.some(({ lacksFile }) => lacksFile),
    leaf: witnesses.lacksLeaf,
  };
  return evidenceKinds.filter((kind) => isMissing[kind]);
}

/**
 * SHA-256 of the files that the sealing entries name; the entry of a repeated sealing names none. Null before sealing.
 */
export function listSealed(rows: readonly Pick<AuditContent, "typeId" | "description">[]): string[] | null {
  const entries = rows.filter(({ typeId }) => typeId === auditActionIds.sealed);
  return entries.length > 0 ? entries.flatMap(({ description }) => description.split(" ").filter(Boolean)) : null;
}

/**
 * The last entry of what completed the workflow, whose hash the completion records: of the last finish, or of a
 * correction after which nobody was left to act. It is the entry that attests it or, in a version that attested nothing,
 * the finish itself.
 */
export function findFinish<Row extends Pick<AuditContent, "typeId">>(rows: readonly Row[]): Row | undefined {
  const finish = rows.findLastIndex(
    ({ typeId }) => typeId === auditActionIds.recipientFinished || correctionActions.has(typeId),
  );
  if (finish === -1) return undefined;
  const next = rows[finish + 1];
  return next?.typeId === auditActionIds.factsRecorded ? next : rows[finish];
}

/** `earlierAt`: when it was erased, if that was before erasures were entries of the chain. */
export function findErasure(
  rows: readonly Pick<ChainedRow, "typeId" | "signatoryId" | "description" | "performedAt">[],
  earlierAt: Date | null,
): ChainVerdict["erased"] {
  const entry = rows.find(erasesWorkflow);
  const decision = entry && erasureDecisionOf(entry);
  if (decision) return { at: entry.performedAt, decision };
  return earlierAt && { at: earlierAt, decision: "earlier" };
}

function newestOf(anchored: readonly Anchored[]): ChainVerdict["anchored"] {
  const newest = anchored.at(-1);
  return newest?.at && newest.leaf ? { number: newest.number, at: newest.at, entries: newest.leaf.length } : null;
}

/** The sequence number of the first entry that this installation did not write; up to `unmarkedUpTo` it may lack a code. */
export function firstForeignEntry(
  rows: readonly Pick<ChainedRow, "sequence" | "hash" | "mac">[],
  unmarkedUpTo: number,
): number | null {
  const foreign = rows.find((row) => (row.mac === null ? row.sequence > unmarkedUpTo : !isMac("entry", row, row.mac)));
  return foreign?.sequence ?? null;
}

/** The sequence number of the first entry that is changed or missing. */
export function firstBrokenEntry(rows: readonly ChainedRow[]): number | null {
  let previousHash = "";
  let time = 0;
  for (const [index, row] of rows.entries()) {
    const sequence = index + 1;
    const fits = row.sequence === sequence && row.previousHash === previousHash && row.performedAt.getTime() >= time;
    if (!fits || row.hash !== auditHash(previousHash, row)) return sequence;
    previousHash = row.hash;
    time = row.performedAt.getTime();
  }
  return null;
}
