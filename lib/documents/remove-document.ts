import "server-only";
import { and, eq, ne } from "drizzle-orm";
import { documents } from "@/db/schema/documents";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { assertSeen } from "@/lib/access/assert-seen";
import { getTemplateFor, touchTemplate } from "@/lib/access/templates";
import { getOpenDraftFor, touchWorkflow } from "@/lib/access/workflows";

/** Takes a document and its fields out of the template, which keeps at least one. */
export async function removeTemplateDocument(
  ctx: UserContext,
  templateId: number,
  documentId: number,
  seenUpdatedAt?: string | null,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const template = await getTemplateFor(tx, "template:edit", templateId, { lock: "update" });
    assertSeen(template, seenUpdatedAt, "template_changed");
    const own = eq(documents.templateId, template.id);
    const others = await tx.db.$count(documents, and(own, ne(documents.id, documentId)));
    if (others === 0) throw invalid({ document_ids: "templateFileMissing" });
    const gone = await tx.db
      .delete(documents)
      .where(and(own, eq(documents.id, documentId)))
      .returning({ id: documents.id });
    if (gone.length === 0) throw new AppError("not_found");
    await touchTemplate(tx, template.id);
  });
}

/** Takes a document and its fields out of the draft. */
export async function removeDocument(
  ctx: UserContext,
  workflowId: number,
  documentId: number,
  seenUpdatedAt?: string | null,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const workflow = await getOpenDraftFor(tx, workflowId, "documentIds");
    assertSeen(workflow, seenUpdatedAt);
    const gone = await tx.db
      .delete(documents)
      .where(and(eq(documents.id, documentId), eq(documents.workflowId, workflow.id)))
      .returning({ id: documents.id });
    if (gone.length === 0) throw new AppError("not_found");
    await touchWorkflow(tx, workflow.id);
  });
}
