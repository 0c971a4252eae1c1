import { z } from "zod";
import { AppError } from "@/lib/platform/errors/errors";
import { route } from "@/lib/calls/route";
import { getTemplateFor } from "@/lib/access/templates";
import { moveTemplate } from "@/lib/templates/move-template";
import { findTemplate } from "@/lib/templates/queries";
import { moveInput, templateAnswer, templateId } from "@/lib/templates/schema";

export const POST = route({
  summary: "Move a template to a group, or to the personal ones",
  params: z.object({ templateId }),
  body: moveInput,
  output: templateAnswer.pick({ template: true }),
  handle: async (ctx, { params: { templateId: id }, body }) => {
    await getTemplateFor(ctx, "template:move", id);
    if (body.companyId && body.companyId !== ctx.actor.companyId) throw new AppError("not_found");
    await moveTemplate(ctx, id, body.newGroupId);
    return findTemplate(ctx, id);
  },
});
