import { z } from "zod";
import { route } from "@/lib/calls/route";
import { fromTemplateInput } from "@/lib/templates/schema";
import { startWorkflow } from "@/lib/templates/start-workflow";
import { findWorkflow } from "@/lib/workflows/queries";
import { workflowDto } from "@/lib/workflows/schema";

export const POST = route({
  summary: "Make a draft from a template, as the template is now",
  body: fromTemplateInput,
  output: z.object({ workflow: workflowDto }),
  status: 201,
  refuses: ["forbidden", "not_found"],
  handle: async (ctx, { body }) => findWorkflow(ctx, await startWorkflow(ctx, body.templateId, body.groupId ?? null)),
});
