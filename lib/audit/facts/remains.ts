import "server-only";
import { and, eq, isNotNull } from "drizzle-orm";
import { auditActionIds } from "@/db/enums";
import { auditActions, completions } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import { erasesWorkflow } from "../erasure";
import type { AuditEntry } from "../record-audit";
import type { TrailRow } from "./attested";
import { FactsDiffer, listKeptFacts } from "./list-kept-facts";
import { attestRemains, readRecord, type Remains } from "./record";

/**
 * The entry that attests what a verification still says of a sealed workflow once it is erased. None if the trail does
 * not attest it until now: then nothing can be said.
 */
export async function listRemains(tx: Context, workflowId: number): Promise<AuditEntry[]> {
  const [completion] = await tx.db
    .select()
    .from(completions)
    .where(and(eq(completions.workflowId, workflowId), isNotNull(completions.sealedAt)));
  if (!completion || !(await attestsDocuments(tx, workflowId))) return [];
  try {
    const { documents, people } = await listKeptFacts(tx, workflowId, completion);
    const inOrder = documents.toSorted((a, b) => a.documentIndex - b.documentIndex);
    return [
      attestRemains({
        recipients: people.filter(({ memberOf }) => memberOf === null).length,
        documents: inOrder.map(({ sealedHash, fileHash }) => ({ sealed: sealedHash ?? "", shown: fileHash })),
      }),
    ];
  } catch (error) {
    if (error instanceof FactsDiffer) return [];
    throw error;
  }
}

/** A version of the product that attested none has sent the workflow. */
async function attestsDocuments({ db }: Context, workflowId: number): Promise<boolean> {
  const isOf = and(eq(auditActions.workflowId, workflowId), eq(auditActions.typeId, auditActionIds.factsRecorded));
  const rows = await db.select({ description: auditActions.description }).from(auditActions).where(isOf);
  return rows.some(({ description }) => readRecord(description)?.documents !== undefined);
}

/** What the trail of an erased workflow attests of it; `trail` must hold none but our own entries. */
export function remainsOf(trail: readonly TrailRow[]): Remains | null {
  const before = trail[trail.findIndex(erasesWorkflow) - 1];
  return before?.typeId === auditActionIds.factsRecorded ? (readRecord(before.description)?.remains ?? null) : null;
}
