import { z } from "zod";
import { route } from "@/lib/calls/route";
import { releaseClaim } from "@/lib/workflows/running/release-claim";
import { workflowId } from "@/lib/workflows/schema";

export const POST = route({
  summary: "Release a part that one of several members has claimed, so that all of them can act again",
  params: z.object({ workflowId, signatoryId: workflowId }),
  output: z.object({}),
  handle: async (ctx, { params: ids }) => {
    await releaseClaim(ctx, ids.workflowId, ids.signatoryId);
    return {};
  },
});
