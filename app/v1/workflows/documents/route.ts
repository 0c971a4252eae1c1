import { route } from "@/lib/calls/route";
import { createWorkflow } from "@/lib/workflows/draft/create-workflow";
import { findWorkflow } from "@/lib/workflows/queries";
import { workflowAnswer, workflowInput } from "@/lib/workflows/schema";

export const POST = route({
  summary: "Create a workflow from uploaded documents",
  body: workflowInput,
  output: workflowAnswer,
  status: 201,
  handle: async (ctx, { body }) => findWorkflow(ctx, await createWorkflow(ctx, body)),
});
