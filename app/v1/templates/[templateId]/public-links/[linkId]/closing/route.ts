import { z } from "zod";
import { route } from "@/lib/calls/route";
import { linkId } from "@/lib/public-links/schema";
import { undoClosing } from "@/lib/public-links/undo-link";
import { templateId } from "@/lib/templates/schema";

export const DELETE = route({
  who: "person",
  summary: "Undo the closing of a public link, within a minute; it leads to the same documents as before",
  params: z.object({ templateId, linkId }),
  handle: (ctx, { params }) => undoClosing(ctx, params.templateId, params.linkId),
});
