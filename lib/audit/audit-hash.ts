import { createHash } from "node:crypto";

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
