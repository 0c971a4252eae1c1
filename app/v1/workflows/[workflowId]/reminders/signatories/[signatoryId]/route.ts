import { z } from "zod";
import { route } from "@/lib/calls/route";
import { remindNow } from "@/lib/reminders/remind-now";
import { workflowId } from "@/lib/workflows/schema";

export const POST = route({
  summary: "Remind a recipient now whose turn it is",
  scope: "send",
  params: z.object({ workflowId, signatoryId: workflowId }),
  output: z.object({}),
  handle: async (ctx, { params: ids }) => {
    await remindNow(ctx, ids.workflowId, ids.signatoryId);
    return {};
  },
});
