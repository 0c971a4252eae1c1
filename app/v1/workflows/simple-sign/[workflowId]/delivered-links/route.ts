import { z } from "zod";
import { route } from "@/lib/calls/route";
import { findDeliveredLinks } from "@/lib/workflows/send/links-by-sender";
import { workflowId } from "@/lib/workflows/schema";
import { deliveredLinksAnswer } from "@/lib/workflows/schema/sent-at-once";

export const GET = route({
  summary: "The links of recipients with `mail: false`, for whoever delivers them",
  scope: "deliver_links",
  params: z.object({ workflowId }),
  output: deliveredLinksAnswer,
  handle: async (ctx, { params }) => ({ deliveredLinks: await findDeliveredLinks(ctx, params.workflowId) }),
});
