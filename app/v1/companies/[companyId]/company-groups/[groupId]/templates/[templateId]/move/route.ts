import { z } from "zod";
import { companyId, groupId } from "@/lib/organisations/schema";
import { route } from "@/lib/calls/route";
import { getGroupTemplateFor } from "@/lib/access/templates";
import { moveTemplate } from "@/lib/templates/move-template";
import { findTemplate } from "@/lib/templates/queries";
import { destination, templateAnswer, templateId } from "@/lib/templates/schema";

export const POST = route({
  summary: "Move a template of a group to another one, or back to the personal ones",
  params: z.object({ companyId, groupId, templateId }),
  body: destination,
  output: templateAnswer.pick({ template: true }),
  handle: async (ctx, { params, body }) => {
    await getGroupTemplateFor(ctx, "template:move", params);
    await moveTemplate(ctx, params.templateId, body.newGroupId);
    return findTemplate(ctx, params.templateId);
  },
});
