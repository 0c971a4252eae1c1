import "server-only";
import { and, inArray } from "drizzle-orm";
import type { ErasedBy } from "@/db/enums";
import { auditActions } from "@/db/schema/workflows";
import type { PersonRow } from "@/lib/audit/facts/facts";
import { earlierErased } from "@/lib/audit/facts/erases-earlier";
import { senderErased } from "@/lib/audit/facts/erases-sender";
import { attest } from "@/lib/audit/facts/record";
import { listRemains } from "@/lib/audit/facts/remains";
import { type AuditEntry, recordAudit } from "@/lib/audit/record-audit";
import { isErasureOfWorkflow } from "@/lib/audit/erasure-condition";
import type { Context } from "@/lib/platform/context/context";

/**
 * Records in the trails of these workflows that their contents are erased, once for each; only then does the database
 * let signed contents be deleted. Callers must hold the workflows' locks.
 */
export async function recordErasure(tx: Context, workflowIds: readonly number[], by: ErasedBy): Promise<void> {
  const said = await tx.db
    .select({ id: auditActions.workflowId })
    .from(auditActions)
    .where(and(inArray(auditActions.workflowId, [...workflowIds]), isErasureOfWorkflow));
  const erased = new Set(said.map(({ id }) => id));
  for (const id of workflowIds.filter((one) => !erased.has(one)))
    await recordAudit(tx, id, ...(await listRemains(tx, id)), { action: "erased", description: by });
}

/** Records that the host of a recipient in person is erased, while the rest stays. */
export const recordErasedHost = (tx: Context, workflowId: number, signatoryId: number) =>
  recordAudit(tx, workflowId, erasureOf(signatoryId));

/** Records that the sender is erased, while the rest stays. */
export const recordErasedSender = (tx: Context, workflowId: number) =>
  recordAudit(tx, workflowId, { action: "erased", description: senderErased });

/** Records that earlier holders of parts are erased, by the hashes of their links. */
export const recordErasedEarlier = (tx: Context, workflowId: number, linkHashes: readonly string[]) =>
  recordAudit(
    tx,
    workflowId,
    ...linkHashes.map((hash): AuditEntry => ({ action: "erased", description: earlierErased(hash) })),
  );

/** Records that recipients are erased, and attests their pseudonyms from now on. */
export const recordErasedPeople = (tx: Context, workflowId: number, people: readonly PersonRow[]) =>
  recordAudit(tx, workflowId, ...people.map(({ id }) => erasureOf(id)), attest({ people }));

const erasureOf = (signatoryId: number): AuditEntry => ({ action: "erased", description: "account", signatoryId });
