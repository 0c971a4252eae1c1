import { z } from "zod";
import { route } from "@/lib/calls/route";
import { workflowId } from "@/lib/workflows/schema";
import { unlockRecipient } from "@/lib/workflows/running/unlock-recipient";

export const POST = route({
  summary: "Forget a recipient's wrong codes",
  params: z.object({ workflowId, signatoryId: workflowId }),
  output: z.object({}),
  handle: async (ctx, { params: ids }) => {
    await unlockRecipient(ctx, ids.workflowId, ids.signatoryId);
    return {};
  },
});
