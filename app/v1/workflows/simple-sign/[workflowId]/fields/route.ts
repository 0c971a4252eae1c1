import { z } from "zod";
import { route } from "@/lib/calls/route";
import { fillInput } from "@/lib/documents/schema";
import { fillDraftFields } from "@/lib/workflows/draft/fill-draft-fields";
import { workflowId } from "@/lib/workflows/schema";

export const PATCH = route({
  summary: "Give fields of a draft their values, also of a strict template; those that are not named keep theirs",
  params: z.object({ workflowId }),
  body: fillInput,
  output: z.object({ workflowUpdatedAt: z.date() }),
  handle: async (ctx, { params, body }) => ({
    workflowUpdatedAt: await fillDraftFields(ctx, params.workflowId, body),
  }),
});
