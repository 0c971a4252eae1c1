import "server-only";
import { buffer } from "node:stream/consumers";
import { and, eq } from "drizzle-orm";
import yazl from "yazl";
import { documents, revisions } from "@/db/schema/documents";
import type { MemberContext } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { fileAnswer } from "@/lib/platform/http/file-answer";
import { loadFile } from "@/lib/platform/storage";
import { getWorkflowFor } from "@/lib/workflows/access";
import { listDocuments, titleOf } from "@/lib/workflows/queries";

/** The signed PDF, or all of them in a zip; before completion, the documents as they were uploaded and shown. */
export async function downloadPack(ctx: MemberContext, workflowId: number): Promise<Response> {
  const workflow = await getWorkflowFor(ctx, "workflow:view", workflowId);
  const docs = await listDocuments(ctx, workflow);
  const files = await Promise.all(
    docs.map(async (doc) => ({ name: `${doc.name}.pdf`, bytes: await loadFile(doc.sealedHash ?? doc.fileHash) })),
  );
  const [first] = files;
  if (!first) throw new AppError("not_found");
  if (files.length === 1) return fileAnswer(first.bytes, first.name, "application/pdf");
  const title = titleOf(
    ctx,
    workflow,
    docs.map((d) => d.name),
  );
  return fileAnswer(await zipOf(files), `${title}.zip`, "application/zip");
}

/** Equal names get a number, so that nothing is overwritten when it is unpacked. */
export async function zipOf(files: readonly { name: string; bytes: Uint8Array }[]): Promise<Uint8Array> {
  const zip = new yazl.ZipFile();
  for (const [index, file] of files.entries()) {
    const safe = file.name.replace(/[\\/:*?"<>|]/g, "_");
    zip.addBuffer(Buffer.from(file.bytes), files.length > 1 ? `${index + 1}. ${safe}` : safe);
  }
  zip.end();
  return buffer(zip.outputStream);
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
