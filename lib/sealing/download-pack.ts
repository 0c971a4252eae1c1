import "server-only";
import { and, eq } from "drizzle-orm";
import { documents, revisions } from "@/db/schema/documents";
import type { MemberContext } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { fileAnswer } from "@/lib/platform/http/file-answer";
import { translator } from "@/lib/platform/i18n/translate";
import { loadFile } from "@/lib/platform/storage";
import { getWorkflowFor } from "@/lib/workflows/access";
import { listDocuments, titleOf } from "@/lib/workflows/queries";
import { loadPack, packAnswer, type PackFolder, packFolders } from "./pack";

/** The signed PDF, or all of them in a zip; before completion, the documents as they were uploaded and shown. */
export async function downloadPack(ctx: MemberContext, workflowId: number): Promise<Response> {
  const workflow = await getWorkflowFor(ctx, "workflow:view", workflowId);
  const docs = await listDocuments(ctx, workflow);
  const names = docs.map((doc) => doc.name);
  return packAnswer(await loadPack(docs), titleOf(ctx, workflow, names));
}

/** The same of several workflows, in one zip. */
export async function downloadSeveral(ctx: MemberContext, workflowIds: readonly number[]): Promise<Response> {
  const folders: PackFolder[] = [];
  for (const id of workflowIds) {
    const workflow = await getWorkflowFor(ctx, "workflow:view", id);
    const docs = await listDocuments(ctx, workflow);
    const title = titleOf(
      ctx,
      workflow,
      docs.map((doc) => doc.name),
    );
    folders.push({ name: title || String(id), files: await loadPack(docs) });
  }
  return packFolders(folders, translator(ctx.language, "WorkflowExport")("fileName"));
}

export async function downloadRevision(ctx: MemberContext, workflowId: number, revisionId: number): Promise<Response> {
  const workflow = await getWorkflowFor(ctx, "workflow:view", workflowId);
  const [row] = await ctx.db
    .select({ fileHash: revisions.fileHash, name: documents.name })
    .from(revisions)
    .innerJoin(documents, eq(documents.id, revisions.documentId))
    .where(and(eq(revisions.id, revisionId), eq(revisions.workflowId, workflow.id)));
  if (!row) throw new AppError("not_found");
  return fileAnswer(await loadFile(row.fileHash), `${row.name}.pdf`, "application/pdf");
}
