import { z } from "zod";
import { route } from "@/lib/calls/route";
import { describeSendRefusals } from "@/lib/workflows/send/list-send-refusals";
import { listSendWarnings } from "@/lib/workflows/send/list-send-warnings";
import { sendRefusalDto, sendWarningDto, workflowId } from "@/lib/workflows/schema";

export const GET = route({
  summary: "Every reason why sending this draft would be refused now, and what is probably not meant",
  params: z.object({ workflowId }),
  output: z.object({
    refusals: z.array(sendRefusalDto),
    warnings: z
      .array(sendWarningDto)
      .meta({ description: "Values of the draft that will be printed in letters smaller than are legible" }),
  }),
  handle: async (ctx, { params: { workflowId: id } }) => ({
    refusals: await describeSendRefusals(ctx, id),
    warnings: await listSendWarnings(ctx, id),
  }),
});
