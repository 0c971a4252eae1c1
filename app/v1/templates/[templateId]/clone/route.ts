import { z } from "zod";
import { route } from "@/lib/calls/route";
import { cloneTemplate } from "@/lib/templates/clone-template";
import { findTemplate } from "@/lib/templates/queries";
import { destination, templateAnswer, templateId } from "@/lib/templates/schema";

export const POST = route({
  summary: "Copy a template to a group, or to the personal ones",
  params: z.object({ templateId }),
  body: destination,
  output: templateAnswer.pick({ template: true }),
  status: 201,
  handle: async (ctx, { params: { templateId: id }, body }) =>
    findTemplate(ctx, await cloneTemplate(ctx, id, body.newGroupId)),
});
