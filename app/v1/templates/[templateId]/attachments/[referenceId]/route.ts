import { z } from "zod";
import { attachmentId } from "@/lib/attachments/schema";
import { route } from "@/lib/calls/route";
import { templateId } from "@/lib/templates/schema";
import { deleteTemplateAttachment, downloadTemplateReference } from "@/lib/templates/template-attachments";

const params = z.object({ templateId, referenceId: attachmentId });

export const GET = route({
  summary: "A reference document's file, always as a download",
  file: { types: "application/octet-stream" },
  params,
  handle: (ctx, { params: ids }) => downloadTemplateReference(ctx, ids.templateId, ids.referenceId),
});

export const DELETE = route({
  summary: "Take a reference document out of a template",
  params,
  handle: (ctx, { params: ids }) => deleteTemplateAttachment(ctx, ids.templateId, ids.referenceId),
});
