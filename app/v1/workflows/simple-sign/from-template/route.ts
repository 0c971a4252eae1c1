import { z } from "zod";
import { route } from "@/lib/calls/route";
import { fromTemplateInput } from "@/lib/templates/schema";
import { startFromTemplate } from "@/lib/templates/start-from-template";
import { findWorkflow } from "@/lib/workflows/queries";
import { workflowDto } from "@/lib/workflows/schema";

export const POST = route({
  summary: "Make a draft from a template, as the template is now, and send it if asked to",
  description:
    "With `signatories` and `fields` the draft's roles and fields are filled, and `send` sends it: one call from template to sent. If any of it is refused, nothing is made. Repeat a call whose answer was lost with the same `Idempotency-Key`.",
  body: fromTemplateInput,
  output: z.object({ workflow: workflowDto }),
  status: 201,
  handle: async (ctx, { body }) => findWorkflow(ctx, await startFromTemplate(ctx, body)),
});
