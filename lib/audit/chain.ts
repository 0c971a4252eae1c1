import { createHash } from "node:crypto";

/** What an audit row says, in the order in which it is hashed. */
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

/** The sequence number of the first row that does not fit, or null when the chain is whole. */
export function firstBrokenLink(rows: readonly ChainedRow[], head?: { sequence: number; hash: string }): number | null {
  let previousHash = "";
  let sequence = 0;
  let time = 0;
  for (const row of rows) {
    sequence += 1;
    const whole = row.sequence === sequence && row.previousHash === previousHash && row.performedAt.getTime() >= time;
    if (!whole || row.hash !== auditHash(previousHash, row)) return sequence;
    previousHash = row.hash;
    time = row.performedAt.getTime();
  }
  if (head && (head.sequence !== sequence || head.hash !== previousHash)) return sequence + 1;
  return null;
}
