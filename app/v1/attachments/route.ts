import { sizeText } from "@/lib/platform/text/size-text";
import { z } from "zod";
import { uploadReference } from "@/lib/attachments/add-reference";
import { maximumAttachmentBytes } from "@/lib/attachments/rules";
import { attachmentDto } from "@/lib/attachments/schema";
import { route } from "@/lib/calls/route";

export const POST = route({
  summary: `Upload a reference document (PDF, Word, Excel or image, at most ${sizeText(maximumAttachmentBytes)}) that a workflow will name`,
  upload: { field: "attachment", maximum: maximumAttachmentBytes },
  output: z.object({ attachment: attachmentDto }),
  status: 201,
  handle: async (ctx, { file }) => ({ attachment: await uploadReference(ctx, file) }),
});
