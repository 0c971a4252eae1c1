import { sizeText } from "@/lib/platform/text/size-text";
import { z } from "zod";
import { listAttachments } from "@/lib/attachments/access";
import { addReference } from "@/lib/attachments/add-reference";
import { maximumAttachmentBytes } from "@/lib/attachments/rules";
import { attachmentDto, attachmentsAnswer } from "@/lib/attachments/schema";
import { route } from "@/lib/calls/route";
import { getWorkflowFor } from "@/lib/access/workflows";
import { workflowId } from "@/lib/workflows/schema";

const params = z.object({ workflowId });

export const GET = route({
  summary: "Reference documents, and what recipients are asked for and have uploaded",
  params,
  output: attachmentsAnswer,
  handle: async (ctx, { params: { workflowId: id } }) =>
    listAttachments(ctx, await getWorkflowFor(ctx, "workflow:view", id)),
});

export const POST = route({
  summary: `Add a reference document (PDF, Word, Excel or image, at most ${sizeText(maximumAttachmentBytes)}) to a draft`,
  params,
  upload: { field: "attachment", maximum: maximumAttachmentBytes },
  output: z.object({ attachment: attachmentDto }),
  status: 201,
  handle: async (ctx, { params: { workflowId: id }, file }) => ({ attachment: await addReference(ctx, id, file) }),
});
