import { z } from "zod";
import { companyId, groupId } from "@/lib/organisations/schema";
import { route } from "@/lib/calls/route";
import { getGroupTemplateFor } from "@/lib/access/templates";
import { cloneTemplate } from "@/lib/templates/clone-template";
import { findTemplate } from "@/lib/templates/queries";
import { destination, templateAnswer, templateId } from "@/lib/templates/schema";

export const POST = route({
  summary: "Copy a template of a group to another one, or to the personal ones",
  params: z.object({ companyId, groupId, templateId }),
  body: destination,
  output: templateAnswer.pick({ template: true }),
  status: 201,
  handle: async (ctx, { params, body }) => {
    await getGroupTemplateFor(ctx, "template:copy", params);
    return findTemplate(ctx, await cloneTemplate(ctx, params.templateId, body.newGroupId));
  },
});
