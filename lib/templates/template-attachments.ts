import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { attachments } from "@/db/schema/attachments";
import { attachmentAnswer } from "@/lib/attachments/access";
import type { AttachmentRow } from "@/lib/attachments/attachment-row";
import { insertReference } from "@/lib/attachments/add-reference";
import { receiveReference } from "@/lib/attachments/receive-file";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import type { UploadedFile } from "@/lib/platform/http/read-body";
import { getTemplateFor, touchTemplate } from "@/lib/access/templates";

export async function addTemplateReference(
  ctx: UserContext,
  templateId: number,
  file: UploadedFile,
): Promise<AttachmentRow> {
  await getTemplateFor(ctx, "template:edit", templateId); // refuses before the file is read
  const values = await receiveReference(ctx, file);
  return transact(ctx, async (tx) => {
    const template = await getTemplateFor(tx, "template:edit", templateId, { lock: "update" });
    await touchTemplate(tx, template.id);
    return insertReference(tx, { templateId: template.id }, values);
  });
}

export async function downloadTemplateReference(ctx: UserContext, templateId: number, id: number): Promise<Response> {
  const template = await getTemplateFor(ctx, "template:view", templateId);
  const [row] = await ctx.db
    .select()
    .from(attachments)
    .where(and(eq(attachments.id, id), eq(attachments.templateId, template.id)));
  if (!row) throw new AppError("not_found");
  return attachmentAnswer(row);
}

/** Deletes a reference document, or with a role one requested of it; the sweep deletes the file later. */
export async function deleteTemplateAttachment(
  ctx: UserContext,
  templateId: number,
  attachmentId: number,
  roleId: number | null = null,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const template = await getTemplateFor(tx, "template:edit", templateId, { lock: "update" });
    const ofRole = roleId === null ? isNull(attachments.templateRoleId) : eq(attachments.templateRoleId, roleId);
    const gone = await tx.db
      .delete(attachments)
      .where(and(eq(attachments.id, attachmentId), eq(attachments.templateId, template.id), ofRole))
      .returning({ id: attachments.id });
    if (gone.length === 0) throw new AppError("not_found");
  });
}
