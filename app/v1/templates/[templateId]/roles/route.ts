import { z } from "zod";
import { route } from "@/lib/calls/route";
import { findTemplate } from "@/lib/templates/queries";
import { saveRoles } from "@/lib/templates/save-roles";
import { roleDto, rolesInput, templateId } from "@/lib/templates/schema";

export const POST = route({
  summary: "Save the whole list of a template's roles; attachments that are not listed stay",
  params: z.object({ templateId }),
  body: rolesInput,
  output: z.object({ templateRoles: z.array(roleDto), templateUpdatedAt: z.date() }),
  refuses: ["draft_changed", "forbidden"],
  handle: async (ctx, { params: { templateId: id }, body }) => {
    await saveRoles(ctx, id, body);
    const { templateRoles, updatedAt } = (await findTemplate(ctx, id)).template;
    return { templateRoles, templateUpdatedAt: updatedAt };
  },
});
