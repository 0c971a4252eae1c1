import { z } from "zod";
import { attachmentId } from "@/lib/attachments/schema";
import { route } from "@/lib/calls/route";
import { roleId, templateId } from "@/lib/templates/schema";
import { deleteTemplateAttachment } from "@/lib/templates/template-attachments";

export const DELETE = route({
  summary: "No longer request an attachment of a role",
  params: z.object({ templateId, roleId, requestedId: attachmentId }),
  handle: (ctx, { params: ids }) => deleteTemplateAttachment(ctx, ids.templateId, ids.requestedId, ids.roleId),
});
