import "server-only";
import { eq, sql } from "drizzle-orm";
import { type AuditAction, auditActionIds } from "@/db/enums";
import { auditActions, workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context";
import { auditHash } from "./chain";

/** A call with an API key is recorded as the key's, beside the person in whose name it acts. */
function agentOf({ actor, request }: Context): string | null {
  const isKey = actor.kind === "member" && actor.viaKey;
  return (isKey ? `API key; ${request.userAgent}` : request.userAgent).slice(0, 300) || null;
}

export type AuditEntry = { action: AuditAction; description: string; signatoryId?: number };

/**
 * Appends to the workflow's chain under the lock of its row, and answers the new head. Call inside the transaction of
 * the recorded change.
 */
export async function recordAudit(tx: Context, workflowId: number, ...entries: AuditEntry[]): Promise<string> {
  const [head] = await tx.db
    .select({ sequence: workflows.auditSequence, hash: workflows.auditHash, at: workflows.auditAt })
    .from(workflows)
    .where(eq(workflows.id, workflowId))
    .for("update");
  if (!head) throw new Error(`No workflow ${workflowId} to record for`);
  // A clock that was set back must not make the trail run backwards (docs/invariants.md 21).
  const performedAt = head.at && head.at > tx.now ? head.at : tx.now;
  let { sequence, hash } = head;
  const rows = entries.map((entry) => {
    sequence += 1;
    const content = {
      workflowId,
      sequence,
      typeId: auditActionIds[entry.action],
      description: entry.description,
      signatoryId: entry.signatoryId ?? null,
      userId: tx.actor.kind === "member" ? tx.actor.userId : null,
      ip: tx.request.ip || null,
      userAgent: agentOf(tx),
      performedAt,
    };
    const previousHash = hash;
    hash = auditHash(previousHash, content);
    return { ...content, previousHash, hash };
  });
  await tx.db.insert(auditActions).values(rows);
  await tx.db
    .update(workflows)
    // Opening or mailing a workflow does not modify it: 'last modified' and 'overdue' depend on updated_at.
    .set({ auditSequence: sequence, auditHash: hash, auditAt: performedAt, updatedAt: sql`${workflows.updatedAt}` })
    .where(eq(workflows.id, workflowId));
  return hash;
}
