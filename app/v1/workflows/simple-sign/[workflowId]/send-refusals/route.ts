import { z } from "zod";
import { route } from "@/lib/calls/route";
import { describeSendRefusals } from "@/lib/workflows/send/list-send-refusals";
import { sendRefusalDto, workflowId } from "@/lib/workflows/schema";

export const GET = route({
  summary: "Every reason why sending this draft would be refused now",
  params: z.object({ workflowId }),
  output: z.object({ refusals: z.array(sendRefusalDto) }),
  handle: async (ctx, { params: { workflowId: id } }) => ({ refusals: await describeSendRefusals(ctx, id) }),
});
