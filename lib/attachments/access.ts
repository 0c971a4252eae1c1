import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { attachments } from "@/db/schema/attachments";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { fileAnswer } from "@/lib/platform/http/file-answer";
import { loadFile } from "@/lib/platform/storage/storage";
import { assertAttested } from "./assert-attested";
import { getWorkflowFor, type WorkflowRow } from "@/lib/access/workflows";
import type { AttachmentRow } from "./attachment-row";

/** Reference documents and requested attachments of a workflow, each kind in its own order. */
export async function listAttachments(ctx: Context, workflow: Pick<WorkflowRow, "id">) {
  const rows = await ctx.db
    .select()
    .from(attachments)
    .where(eq(attachments.workflowId, workflow.id))
    .orderBy(asc(attachments.signatoryId), asc(attachments.position), asc(attachments.id));
  return {
    referenceAttachments: rows.filter((row) => row.kind === "reference"),
    signatoryAttachments: rows.filter((row) => row.kind === "requested"),
  };
}

/** Reference documents of a template, and the attachments requested of its roles. */
export async function listTemplateAttachments(ctx: Context, templateId: number) {
  const rows = await ctx.db
    .select()
    .from(attachments)
    .where(eq(attachments.templateId, templateId))
    .orderBy(asc(attachments.templateRoleId), asc(attachments.position), asc(attachments.id));
  return {
    references: rows.filter((row) => row.kind === "reference"),
    requested: rows.filter((row) => row.kind === "requested"),
  };
}

/** An attachment of a workflow that the caller has been allowed to see. */
export async function getAttachmentOf(
  ctx: Context,
  workflow: Pick<WorkflowRow, "id">,
  attachmentId: number,
): Promise<AttachmentRow> {
  const [row] = await ctx.db
    .select()
    .from(attachments)
    .where(and(eq(attachments.id, attachmentId), eq(attachments.workflowId, workflow.id)));
  if (!row) throw new AppError("not_found");
  return row;
}

/** Responds with the file. Callers must have checked access. */
export async function attachmentAnswer(row: AttachmentRow): Promise<Response> {
  const { fileHash, fileName, contentType } = row;
  if (!fileHash || !fileName || !contentType) throw new AppError("not_found");
  return fileAnswer(await loadFile(fileHash), fileName, contentType);
}

export async function downloadAttachment(ctx: UserContext, workflowId: number, id: number): Promise<Response> {
  const workflow = await getWorkflowFor(ctx, "workflow:view", workflowId);
  const row = await getAttachmentOf(ctx, workflow, id);
  await assertAttested(ctx, workflow.id, row);
  return attachmentAnswer(row);
}
