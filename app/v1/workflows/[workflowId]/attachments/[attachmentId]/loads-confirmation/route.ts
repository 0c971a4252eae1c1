import { z } from "zod";
import { confirmLoads } from "@/lib/attachments/confirm-loads";
import { attachmentDto, attachmentId } from "@/lib/attachments/schema";
import { route } from "@/lib/calls/route";
import { workflowId } from "@/lib/workflows/schema";

export const POST = route({
  summary: "Let recipients have an uploaded file that loads something when it is opened",
  params: z.object({ workflowId, attachmentId }),
  output: z.object({ attachment: attachmentDto }),
  handle: async (ctx, { params }) => ({
    attachment: await confirmLoads(ctx, params.workflowId, params.attachmentId),
  }),
});
