import "server-only";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { auditActionIds, type ErasureDecision } from "@/db/enums";
import { auditActions } from "@/db/schema/workflows";
import { recordAudit } from "@/lib/audit/record-audit";
import type { Context } from "@/lib/platform/context";

/** Whose decision it was. */
export type ErasedBy = Exclude<ErasureDecision, "earlier">;

/**
 * Says in the trails of these workflows that their contents are erased; the database lets what was signed go only
 * afterwards. Once for each workflow. Callers must hold the workflows' locks.
 */
export async function recordErasure(tx: Context, workflowIds: readonly number[], by: ErasedBy): Promise<void> {
  const isErasure = and(eq(auditActions.typeId, auditActionIds.erased), isNull(auditActions.signatoryId));
  const said = await tx.db
    .select({ id: auditActions.workflowId })
    .from(auditActions)
    .where(and(inArray(auditActions.workflowId, [...workflowIds]), isErasure));
  const erased = new Set(said.map(({ id }) => id));
  for (const id of workflowIds.filter((one) => !erased.has(one)))
    await recordAudit(tx, id, { action: "erased", description: by });
}

/** The same of the host of a recipient in person, where the rest stays. */
export const recordErasedHost = (tx: Context, workflowId: number, signatoryId: number) =>
  recordAudit(tx, workflowId, { action: "erased", description: "account", signatoryId });
