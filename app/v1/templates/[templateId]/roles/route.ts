import { z } from "zod";
import { fieldProblems } from "@/lib/documents/schema";
import { route } from "@/lib/calls/route";
import { findTemplate } from "@/lib/templates/queries";
import { saveRoles } from "@/lib/templates/save-roles";
import { roleDto, rolesInput, templateId } from "@/lib/templates/schema";

export const POST = route({
  summary: "Save the whole list of a template's roles; attachments that are not listed stay",
  params: z.object({ templateId }),
  body: rolesInput,
  output: z.object({ templateRoles: z.array(roleDto), templateUpdatedAt: z.date(), fieldProblems }),
  handle: async (ctx, { params: { templateId: id }, body }) => {
    await saveRoles(ctx, id, body);
    const { template, fieldProblems: problems } = await findTemplate(ctx, id);
    return { templateRoles: template.templateRoles, templateUpdatedAt: template.updatedAt, fieldProblems: problems };
  },
});
