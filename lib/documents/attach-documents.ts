import "server-only";
import { and, eq, inArray, isNull, ne, notInArray, or } from "drizzle-orm";
import { documents, fields } from "@/db/schema/documents";
import { workflows } from "@/db/schema/workflows";
import { justDone } from "@/lib/access/just-deleted";
import { assertNotHeld } from "@/lib/holds/held";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { queueDropped } from "./queue-preparation";

/** What documents belong to. */
export type DocumentHolder = { workflowId: number } | { templateId: number };

/** Documents that were removed from a template still name it, while that can be undone. */
export const documentsIn = (holder: DocumentHolder) =>
  "workflowId" in holder
    ? eq(documents.workflowId, holder.workflowId)
    : and(eq(documents.templateId, holder.templateId), isNull(documents.removedAt));

/**
 * Makes the holder's documents exactly these, in this order; each must be in it already or be a loose one of the
 * caller's. A template's documents that are not among them can be put back within a minute, by naming them again.
 */
export async function attachDocuments(tx: UserContext, holder: DocumentHolder, documentIds: number[]): Promise<void> {
  const inHolder = documentsIn(holder);
  const loose = and(
    isNull(documents.workflowId),
    isNull(documents.templateId),
    isNull(documents.removedFromId), // still has the fields of a draft
    eq(documents.ownerId, tx.actor.userId),
  );
  const justRemoved =
    "templateId" in holder
      ? and(eq(documents.templateId, holder.templateId), justDone(tx, documents.removedAt))
      : undefined;
  const rows = await tx.db
    .select({ id: documents.id, removedAt: documents.removedAt })
    .from(documents)
    .where(and(inArray(documents.id, documentIds), or(loose, inHolder, justRemoved)))
    .for("update");
  if (rows.length !== documentIds.length) throw new AppError("not_found");
  const others = and(inHolder, notInArray(documents.id, documentIds));
  if ("templateId" in holder) await tx.db.update(documents).set({ removedAt: tx.now }).where(others);
  else {
    const gone = await tx.db.delete(documents).where(others).returning({ id: documents.id });
    if (gone.length > 0) await assertNotHeld(tx, eq(workflows.id, holder.workflowId));
  }
  for (const [documentIndex, id] of documentIds.entries())
    await tx.db
      .update(documents)
      .set({ ...holder, documentIndex, removedAt: null })
      .where(eq(documents.id, id));
  for (const { id, removedAt } of rows) {
    if (removedAt === null) continue;
    if (await hasNewNamesakes(tx, holder, id)) throw new AppError("draft_changed", "template_changed");
    await queueDropped(tx, eq(documents.id, id));
  }
}

/** The names of a holder's fields are unique, so a field may have taken the name of one that comes back. */
export async function hasNewNamesakes(tx: UserContext, holder: DocumentHolder, documentId: number): Promise<boolean> {
  const own = tx.db.select({ name: fields.name }).from(fields).where(eq(fields.documentId, documentId));
  const namesakes = await tx.db
    .select({ id: fields.id })
    .from(fields)
    .innerJoin(documents, and(eq(documents.id, fields.documentId), documentsIn(holder)))
    .where(and(ne(documents.id, documentId), inArray(fields.name, own)))
    .limit(1);
  return namesakes.length > 0;
}
