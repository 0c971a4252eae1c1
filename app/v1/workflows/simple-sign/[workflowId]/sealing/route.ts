import { z } from "zod";
import { route } from "@/lib/calls/route";
import { retrySealing } from "@/lib/sealing/watch-sealing";
import { findWorkflow } from "@/lib/workflows/queries";
import { workflowAnswer, workflowId } from "@/lib/workflows/schema";

export const POST = route({
  summary: "Try a failed sealing again",
  params: z.object({ workflowId }),
  output: workflowAnswer,
  handle: async (ctx, { params: { workflowId: id } }) => {
    await retrySealing(ctx, id);
    return findWorkflow(ctx, id);
  },
});
