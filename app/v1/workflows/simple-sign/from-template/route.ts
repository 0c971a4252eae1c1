import { z } from "zod";
import { route } from "@/lib/calls/route";
import { tagsDto, toTagsDto } from "@/lib/documents/tags/schema";
import { fromTemplateInput } from "@/lib/templates/schema";
import { startFromTemplate } from "@/lib/templates/start-from-template";
import { findWorkflow } from "@/lib/workflows/queries";
import { workflowDto } from "@/lib/workflows/schema";

export const POST = route({
  summary: "Make a draft from a template, as the template is now, and send it if asked to",
  description:
    "With `signatories` and `fields` the draft's roles and fields are filled, and `send` sends it: one call from template to sent. If any of it is refused, nothing is made. Repeat a call whose answer was lost with the same `Idempotency-Key`.",
  body: fromTemplateInput,
  output: z.object({
    workflow: workflowDto,
    tags: tagsDto.nullable().meta({ description: "The tags in its documents; null unless they were asked for" }),
  }),
  status: 201,
  handle: async (ctx, { body }) => {
    const { id, read } = await startFromTemplate(ctx, body);
    return { ...(await findWorkflow(ctx, id)), tags: read && toTagsDto(ctx, read) };
  },
});
