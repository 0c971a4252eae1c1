import { z } from "zod";
import { route } from "@/lib/calls/route";
import { getWorkflowFor } from "@/lib/access/workflows";
import { listRevisions } from "@/lib/workflows/queries";
import { workflowId } from "@/lib/workflows/schema";
import { revisionDto } from "@/lib/workflows/schema/trail";

export const GET = route({
  summary: "Each document as it was after each recipient",
  params: z.object({ workflowId }),
  output: z.object({ revisions: z.array(revisionDto) }),
  handle: async (ctx, { params: { workflowId: id } }) => ({
    revisions: await listRevisions(ctx, await getWorkflowFor(ctx, "workflow:view", id)),
  }),
});
