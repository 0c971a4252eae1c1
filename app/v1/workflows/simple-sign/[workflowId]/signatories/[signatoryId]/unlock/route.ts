import { z } from "zod";
import { route } from "@/lib/calls/route";
import { workflowId } from "@/lib/workflows/schema";
import { unlockSignatory } from "@/lib/workflows/running/unlock-signatory";

export const POST = route({
  summary: "Forget a recipient's wrong codes",
  params: z.object({ workflowId, signatoryId: workflowId }),
  output: z.object({}),
  handle: async (ctx, { params: ids }) => {
    await unlockSignatory(ctx, ids.workflowId, ids.signatoryId);
    return {};
  },
});
