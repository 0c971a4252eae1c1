import { z } from "zod";
import { route } from "@/lib/calls/route";
import { holdAnswer, holdInput } from "@/lib/holds/schema";
import { holdWorkflow } from "@/lib/holds/set-hold";
import { workflowId } from "@/lib/workflows/schema";

export const POST = route({
  summary: "Hold a workflow: nothing erases, deletes or moves it until the hold is lifted",
  description:
    "For administrators of its organisation, and for whoever owns a personal workflow. Several holds may stand on one " +
    "workflow, and all have to be lifted.",
  scope: "administer",
  status: 201,
  params: z.object({ workflowId }),
  body: holdInput,
  output: holdAnswer,
  handle: async (ctx, { params, body }) => ({ hold: await holdWorkflow(ctx, params.workflowId, body) }),
});
