import { sizeText } from "@/lib/platform/text/size-text";
import { z } from "zod";
import { maximumAttachmentBytes } from "@/lib/attachments/rules";
import { attachmentDto } from "@/lib/attachments/schema";
import { route } from "@/lib/calls/route";
import { findTemplate } from "@/lib/templates/queries";
import { templateId } from "@/lib/templates/schema";
import { addTemplateReference } from "@/lib/templates/template-attachments";

const params = z.object({ templateId });

export const GET = route({
  summary: "The reference documents of a template",
  params,
  output: z.object({ attachments: z.array(attachmentDto) }),
  handle: async (ctx, { params: { templateId: id } }) => ({ attachments: (await findTemplate(ctx, id)).attachments }),
});

export const POST = route({
  summary: `Add a reference document (PDF, Word, Excel or image, at most ${sizeText(maximumAttachmentBytes)}) to a template`,
  params,
  upload: { field: "attachment", maximum: maximumAttachmentBytes },
  output: z.object({ attachment: attachmentDto }),
  status: 201,
  handle: async (ctx, { params: { templateId: id }, file }) => ({
    attachment: await addTemplateReference(ctx, id, file),
  }),
});
