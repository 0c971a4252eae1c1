import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { documents } from "@/db/schema/documents";
import { type MemberContext, transact } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { getTemplateFor } from "@/lib/templates/access";
import { removeTemplateDocument } from "@/lib/templates/remove-document";
import { getOpenDraftFor } from "./access";
import { removeDocument } from "./change-documents";
import { getDocumentFor } from "./document-access";

export async function renameDocument(ctx: MemberContext, documentId: number, name: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const document = await getDocumentFor(tx, "document:edit", documentId);
    if (document.workflowId !== null) await getOpenDraftFor(tx, document.workflowId);
    if (document.templateId !== null)
      await getTemplateFor(tx, "template:edit", document.templateId, { lock: "update" });
    await tx.db.update(documents).set({ name }).where(eq(documents.id, document.id));
  });
}

export async function deleteDocument(ctx: MemberContext, documentId: number): Promise<void> {
  const document = await getDocumentFor(ctx, "document:edit", documentId);
  if (document.workflowId !== null) return removeDocument(ctx, document.workflowId, document.id);
  if (document.templateId !== null) return removeTemplateDocument(ctx, document.templateId, document.id);
  const gone = await ctx.db
    .delete(documents)
    .where(and(eq(documents.id, document.id), isNull(documents.workflowId), isNull(documents.templateId)))
    .returning({ id: documents.id });
  if (gone.length === 0) throw new AppError("conflict", "changed_meanwhile");
}
