import { z } from "zod";
import { route } from "@/lib/calls/route";
import { findTemplate } from "@/lib/templates/queries";
import { saveAsTemplate } from "@/lib/templates/save-as-template";
import { templateAnswer } from "@/lib/templates/schema";
import { workflowId } from "@/lib/workflows/schema";

export const POST = route({
  summary: "Save a workflow of any status as a template",
  description:
    "Each recipient becomes a role without a name and an address. The template lies in the workflow's group where the caller may create templates there, and is personal otherwise.",
  params: z.object({ workflowId }),
  output: templateAnswer,
  status: 201,
  handle: async (ctx, { params }) => findTemplate(ctx, await saveAsTemplate(ctx, params.workflowId)),
});
