import { createHash } from "node:crypto";
import type { ChainFault, ChainVerdict } from "./schema";

/** The content of an audit row, in the order in which it is hashed. */
export type AuditContent = {
  workflowId: number;
  sequence: number;
  typeId: number;
  description: string;
  signatoryId: number | null;
  userId: number | null;
  ip: string | null;
  userAgent: string | null;
  performedAt: Date;
};

/** SHA-256 over the previous row's hash and this row's content. */
export function auditHash(previousHash: string, row: AuditContent): string {
  const content = [
    row.workflowId,
    row.sequence,
    row.typeId,
    row.description,
    row.signatoryId,
    row.userId,
    row.ip,
    row.userAgent,
    row.performedAt.toISOString(),
  ];
  return createHash("sha256")
    .update(previousHash + JSON.stringify(content))
    .digest("hex");
}

type ChainedRow = AuditContent & { previousHash: string; hash: string };

type ChainWitnesses = {
  /** The head that the workflow's own row records. */
  end: { sequence: number; hash: string };
  /** The head that the completion recorded; null before completion. */
  completionHead: string | null;
  isCompleted: boolean;
  /** The head that each sealed file carries; null for a file that carries none or cannot be read. */
  sealedHeads: readonly (string | null)[];
};

/** Checks the entries themselves, then against every record of their head. */
export function judgeChain(rows: readonly ChainedRow[], witnesses: ChainWitnesses): ChainVerdict {
  const { end, completionHead, isCompleted, sealedHeads } = witnesses;
  const broken = (fault: ChainFault, firstBroken: number | null = null) => ({
    whole: false,
    fault,
    firstBroken,
    head: end.hash,
  });
  const entry = firstBrokenEntry(rows);
  if (entry !== null) return broken("entry", entry);
  const last = rows.at(-1);
  if (end.sequence !== rows.length || end.hash !== (last?.hash ?? "")) return broken("end", rows.length + 1);
  const isCompletionThere = rows.some(({ hash }) => hash === completionHead);
  if (completionHead === null ? isCompleted : !isCompletionThere) return broken("completion");
  if (sealedHeads.some((head) => head !== completionHead)) return broken("sealedFile");
  return { whole: true, fault: null, firstBroken: null, head: end.hash };
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
