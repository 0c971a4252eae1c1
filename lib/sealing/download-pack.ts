import "server-only";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { translator } from "@/lib/platform/i18n/translate";
import { getWorkflowFor } from "@/lib/access/workflows";
import { titleOf } from "@/lib/workflows/queries";
import { listDocuments } from "@/lib/documents/queries";
import { loadPack, packAnswer, type PackFolder, packFolders } from "@/lib/documents/pack";

/** Tells the caller whether the files are sealed: before completion they are the documents as uploaded. */
export const sealedHeader = "X-Countersign-Sealed";

/** The signed PDF, or several in a zip; before completion, the documents as uploaded. `only`: the id of one document. */
export async function downloadPack(
  ctx: UserContext,
  workflowId: number,
  { sealed, only }: { sealed?: boolean | undefined; only?: number | undefined } = {},
): Promise<Response> {
  const workflow = await getWorkflowFor(ctx, "workflow:view", workflowId);
  const isSealed = workflow.status === "completed";
  if (sealed && !isSealed) throw new AppError("conflict", "not_sealed_yet");
  const all = await listDocuments(ctx, workflow);
  const docs = all.filter(({ id }) => only === undefined || id === only);
  const names = docs.map((doc) => doc.name);
  const answer = await packAnswer(await loadPack(ctx, docs), titleOf(ctx, workflow, names));
  answer.headers.set(sealedHeader, String(isSealed));
  return answer;
}

/** The same for several workflows, in one zip. */
export async function downloadSeveral(ctx: UserContext, workflowIds: readonly number[]): Promise<Response> {
  const folders: PackFolder[] = [];
  for (const id of workflowIds) {
    const workflow = await getWorkflowFor(ctx, "workflow:view", id);
    const docs = await listDocuments(ctx, workflow);
    const title = titleOf(
      ctx,
      workflow,
      docs.map((doc) => doc.name),
    );
    folders.push({ name: title || String(id), files: await loadPack(ctx, docs) });
  }
  return packFolders(folders, translator(ctx.language, "WorkflowExport")("fileName"));
}
