import { z } from "zod";
import { route } from "@/lib/calls/route";
import { restoreWorkflow } from "@/lib/workflows/draft/delete-workflow";
import { workflowId } from "@/lib/workflows/schema";

export const DELETE = route({
  who: "person",
  summary: "Undo your own deletion of a workflow, within a minute; links to it work again",
  params: z.object({ workflowId }),
  handle: (ctx, { params }) => restoreWorkflow(ctx, params.workflowId),
});
