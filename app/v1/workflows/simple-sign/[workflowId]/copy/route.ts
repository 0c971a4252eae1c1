import { z } from "zod";
import { route } from "@/lib/calls/route";
import { copyWorkflow } from "@/lib/workflows/draft/copy-workflow";
import { findWorkflow } from "@/lib/workflows/queries";
import { workflowAnswer, workflowId } from "@/lib/workflows/schema";

export const POST = route({
  summary: "Copy a workflow of any status to a new draft",
  description:
    "Takes along the documents as uploaded, recipients, steps, fields, messages and settings; nothing that a recipient entered, and no access code.",
  params: z.object({ workflowId }),
  output: workflowAnswer,
  status: 201,
  handle: async (ctx, { params }) => findWorkflow(ctx, await copyWorkflow(ctx, params.workflowId)),
});
