import "server-only";
import { and, eq, inArray, isNull, notInArray, or } from "drizzle-orm";
import { documents } from "@/db/schema/documents";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";

/** What documents belong to. */
export type DocumentHolder = { workflowId: number } | { templateId: number };

export const documentsIn = (holder: DocumentHolder) =>
  "workflowId" in holder ? eq(documents.workflowId, holder.workflowId) : eq(documents.templateId, holder.templateId);

/**
 * Makes the holder's documents exactly these, in this order; each must be in it already or be a loose one of the
 * caller's.
 */
export async function attachDocuments(tx: UserContext, holder: DocumentHolder, documentIds: number[]): Promise<void> {
  const inHolder = documentsIn(holder);
  const loose = and(
    isNull(documents.workflowId),
    isNull(documents.templateId),
    isNull(documents.removedFromId), // still has the fields of a draft
    eq(documents.ownerId, tx.actor.userId),
  );
  const rows = await tx.db
    .select({ id: documents.id })
    .from(documents)
    .where(and(inArray(documents.id, documentIds), or(loose, inHolder)))
    .for("update");
  if (rows.length !== documentIds.length) throw new AppError("not_found");
  await tx.db.delete(documents).where(and(inHolder, notInArray(documents.id, documentIds)));
  for (const [documentIndex, id] of documentIds.entries())
    await tx.db
      .update(documents)
      .set({ ...holder, documentIndex })
      .where(eq(documents.id, id));
}
