import { z } from "zod";
import { route } from "@/lib/calls/route";
import { restoreTemplate } from "@/lib/public-links/delete-template";
import { templateId } from "@/lib/templates/schema";

export const DELETE = route({
  who: "person",
  summary: "Undo your own deletion of a template, within a minute; public links that were closed with it open again",
  params: z.object({ templateId }),
  handle: (ctx, { params }) => restoreTemplate(ctx, params.templateId),
});
