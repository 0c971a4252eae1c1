import { z } from "zod";
import { route } from "@/lib/calls/route";
import { findOwnLink } from "@/lib/workflows/running/find-own-link";
import { workflowId } from "@/lib/workflows/schema";

export const GET = route({
  summary: "The caller's own signing link",
  // Not for API keys: whoever has the link acts in the person's name, and a key with `read` must not.
  who: "person",
  params: z.object({ workflowId, actionId: workflowId }),
  output: z.object({ link: z.string() }),
  handle: async (ctx, { params: ids }) => ({ link: await findOwnLink(ctx, ids.workflowId, ids.actionId) }),
});
