import "server-only";
import { eq, sql } from "drizzle-orm";
import { type AuditAction, auditActionIds } from "@/db/enums";
import { auditActions, workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import { auditHash } from "./audit-hash";
import { macOf } from "./macs";

/** A call with an API key is recorded as the key's, beside the person in whose name it acts. */
function agentOf({ actor, request }: Context): string | null {
  const isKey = actor.kind === "user" && actor.viaKey;
  return (isKey ? `${keyAgent}${request.userAgent}` : request.userAgent).slice(0, 300) || null;
}
const keyAgent = "API key; ";

/** Whether an entry records a call with an API key. */
export const isByKey = ({ userAgent }: { userAgent: string | null }): boolean =>
  userAgent?.startsWith(keyAgent) ?? false;

export type AuditEntry = { action: AuditAction; description: string; signatoryId?: number };

/**
 * Appends to the workflow's chain under the lock of its row, and answers the new head. Call inside the transaction of
 * the recorded change.
 */
export async function recordAudit(tx: Context, workflowId: number, ...entries: AuditEntry[]): Promise<string> {
  const [head] = await tx.db
    .select({ auditSequence: workflows.auditSequence, auditHash: workflows.auditHash, auditAt: workflows.auditAt })
    .from(workflows)
    .where(eq(workflows.id, workflowId))
    .for("update");
  if (!head) throw new Error(`No workflow ${workflowId} to record for`);
  return appendAudit(tx, { id: workflowId, ...head }, entries);
}

type WorkflowRow = typeof workflows.$inferSelect;
type Head = Pick<WorkflowRow, "id" | "auditSequence" | "auditHash" | "auditAt">;

/**
 * As `recordAudit`, for a caller that has locked the workflow's row: `head` was read under that lock, and nothing has
 * been recorded since. Also writes `changes` to the row, so that it is written once.
 */
export async function appendAudit(
  tx: Context,
  head: Head,
  entries: readonly AuditEntry[],
  changes: Partial<Pick<WorkflowRow, "status" | "completedAt" | "updatedAt">> = {},
): Promise<string> {
  // A clock that was set back must not make the trail run backwards (docs/invariants.md 21).
  const performedAt = head.auditAt && head.auditAt > tx.now ? head.auditAt : tx.now;
  let { auditSequence: sequence, auditHash: hash } = head;
  const rows = entries.map((entry) => {
    sequence += 1;
    const content = {
      workflowId: head.id,
      sequence,
      typeId: auditActionIds[entry.action],
      description: entry.description,
      signatoryId: entry.signatoryId ?? null,
      userId: tx.actor.kind === "user" ? tx.actor.userId : null,
      ip: tx.request.ip || null,
      userAgent: agentOf(tx),
      performedAt,
    };
    const previousHash = hash;
    hash = auditHash(previousHash, content);
    return { ...content, previousHash, hash, mac: macOf("entry", { hash }) };
  });
  // Opening or mailing a workflow does not modify it: 'last modified' and 'overdue' depend on updated_at.
  const unmodified = { updatedAt: sql`${workflows.updatedAt}` };
  await Promise.all([
    tx.db.insert(auditActions).values(rows),
    tx.db
      .update(workflows)
      .set({ auditSequence: sequence, auditHash: hash, auditAt: performedAt, ...unmodified, ...changes })
      .where(eq(workflows.id, head.id)),
  ]);
  return hash;
}
