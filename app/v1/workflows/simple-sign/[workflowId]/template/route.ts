import { z } from "zod";
import { route } from "@/lib/calls/route";
import { findTemplate } from "@/lib/templates/queries";
import { saveAsTemplate } from "@/lib/templates/save-as-template";
import { saveAsTemplateInput, templateAnswer } from "@/lib/templates/schema";
import { workflowId } from "@/lib/workflows/schema";

export const POST = route({
  summary: "Save a workflow of any status as a template",
  description:
    "Each recipient becomes a role without a name and an address; only hosts and the members of a part that several share stay named. An API key names a folder unless the workflow is in one.",
  params: z.object({ workflowId }),
  body: saveAsTemplateInput,
  output: templateAnswer,
  status: 201,
  handle: async (ctx, { params, body }) => findTemplate(ctx, await saveAsTemplate(ctx, params.workflowId, body)),
});
