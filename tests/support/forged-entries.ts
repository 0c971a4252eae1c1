import { desc, eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { type AuditAction, auditActionIds } from "@/db/enums";
import { auditActions } from "@/db/schema/workflows";
import { auditHash } from "@/lib/audit/audit-hash";
import { asOwner } from "./as-owner";

type Forged = { action: AuditAction; description: string; signatoryId?: number; performedAt?: Date; mac?: string };

/** Appends an entry with a correct hash, and sets the head to it, as the owner of the database can. */
export async function forgeEntry(workflowId: number, { action, ...forged }: Forged): Promise<number> {
  const [last] = await database()
    .select()
    .from(auditActions)
    .where(eq(auditActions.workflowId, workflowId))
    .orderBy(desc(auditActions.sequence))
    .limit(1);
  if (!last) throw new Error("The chain is empty");
  const row = {
    workflowId,
    sequence: last.sequence + 1,
    typeId: auditActionIds[action],
    description: forged.description,
    signatoryId: forged.signatoryId ?? null,
    userId: null,
    ip: null,
    userAgent: null,
    performedAt: forged.performedAt ?? last.performedAt,
  };
  const hash = auditHash(last.hash, row);
  await database()
    .insert(auditActions)
    .values({ ...row, previousHash: last.hash, hash, mac: forged.mac ?? null });
  await asOwner(
    sql`update workflows set audit_sequence = ${row.sequence}, audit_hash = ${hash} where id = ${workflowId}`,
  );
  return row.sequence;
}

/** As a version of the product wrote the entries that gave them no codes. */
export const withoutMacs = (workflowId: number) =>
  asOwner(sql`update audit_actions set mac = null where workflow_id = ${workflowId}`);
