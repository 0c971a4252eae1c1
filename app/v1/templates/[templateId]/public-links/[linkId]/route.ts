import { z } from "zod";
import { route } from "@/lib/calls/route";
import { changeLink, deleteLink } from "@/lib/public-links/change-link";
import { findLink } from "@/lib/public-links/queries";
import { linkId, publicLinkAnswer, publicLinkChange } from "@/lib/public-links/schema";
import { templateId } from "@/lib/templates/schema";

const params = z.object({ templateId, linkId });

export const PATCH = route({
  summary: "Change a public link, close it, or open it again with the template as it is then",
  params,
  body: publicLinkChange,
  output: publicLinkAnswer,
  handle: async (ctx, { params: given, body }) => {
    await changeLink(ctx, given.templateId, given.linkId, body);
    return findLink(ctx, given.templateId, given.linkId);
  },
});

export const DELETE = route({
  summary: "Delete a public link; workflows that came of it stay",
  params,
  handle: (ctx, { params: given }) => deleteLink(ctx, given.templateId, given.linkId),
});
