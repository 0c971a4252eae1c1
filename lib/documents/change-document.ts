import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { documents } from "@/db/schema/documents";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { removeDocument, removeTemplateDocument } from "./remove-document";
import { getDocumentFor } from "./access";
import { openPlace } from "./field-place";

/** Answers the draft's or template's new updated_at; null for a document that is in neither. */
export async function renameDocument(
  ctx: UserContext,
  documentId: number,
  name: string,
  seenUpdatedAt?: string | null,
): Promise<Date | null> {
  return transact(ctx, async (tx) => {
    const document = await getDocumentFor(tx, "document:edit", documentId);
    const isLoose = document.workflowId === null && document.templateId === null;
    const place = isLoose ? null : await openPlace(tx, document, seenUpdatedAt, name === document.name ? null : "name");
    await tx.db.update(documents).set({ name }).where(eq(documents.id, document.id));
    await place?.touch();
    return place && tx.now;
  });
}

export async function deleteDocument(
  ctx: UserContext,
  documentId: number,
  seenUpdatedAt?: string | null,
): Promise<void> {
  const document = await getDocumentFor(ctx, "document:edit", documentId);
  if (document.workflowId !== null) return removeDocument(ctx, document.workflowId, document.id, seenUpdatedAt);
  if (document.templateId !== null) return removeTemplateDocument(ctx, document.templateId, document.id, seenUpdatedAt);
  const gone = await ctx.db
    .delete(documents)
    .where(and(eq(documents.id, document.id), isNull(documents.workflowId), isNull(documents.templateId)))
    .returning({ id: documents.id });
  if (gone.length === 0) throw new AppError("conflict", "changed_meanwhile");
}
