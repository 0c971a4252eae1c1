import { z } from "zod";
import { route } from "@/lib/calls/route";
import { createLink } from "@/lib/public-links/change-link";
import { findLink, listLinks } from "@/lib/public-links/queries";
import { publicLinkAnswer, publicLinkInput, publicLinksAnswer } from "@/lib/public-links/schema";
import { templateId } from "@/lib/templates/schema";

const params = z.object({ templateId });

export const GET = route({
  summary: "The public links of a template, the newest first",
  params,
  output: publicLinksAnswer,
  handle: (ctx, { params: given }) => listLinks(ctx, given.templateId),
});

export const POST = route({
  summary: "Open a public link: whoever comes by it fills one role of the template as it is now",
  scope: "send",
  params,
  body: publicLinkInput,
  output: publicLinkAnswer,
  status: 201,
  handle: async (ctx, { params: given, body }) =>
    findLink(ctx, given.templateId, await createLink(ctx, given.templateId, body)),
});
