import { z } from "zod";
import { companyId, groupId } from "@/lib/organisations/schema";
import { route } from "@/lib/calls/route";
import { getGroupTemplateFor } from "@/lib/access/templates";
import { changeTemplate } from "@/lib/templates/change-template";
import { findTemplate } from "@/lib/templates/queries";
import { templateAnswer, templateChange, templateId } from "@/lib/templates/schema";

export const PATCH = route({
  summary: "Change a template of a group",
  params: z.object({ companyId, groupId, templateId }),
  body: templateChange,
  output: templateAnswer,
  handle: async (ctx, { params, body }) => {
    await getGroupTemplateFor(ctx, "template:edit", params);
    await changeTemplate(ctx, params.templateId, body);
    return findTemplate(ctx, params.templateId);
  },
});
