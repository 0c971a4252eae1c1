import { z } from "zod";
import { route } from "@/lib/calls/route";
import { linkId } from "@/lib/public-links/schema";
import { restoreLink } from "@/lib/public-links/undo-link";
import { templateId } from "@/lib/templates/schema";

export const DELETE = route({
  who: "person",
  summary: "Undo the deletion of a public link, within a minute; it is open again if it was",
  params: z.object({ templateId, linkId }),
  handle: (ctx, { params }) => restoreLink(ctx, params.templateId, params.linkId),
});
