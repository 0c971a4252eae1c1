import { z } from "zod";
import { route } from "@/lib/calls/route";
import { downloadRevision } from "@/lib/sealing/download-revision";
import { workflowId } from "@/lib/workflows/schema";

export const GET = route({
  summary: "A revision's PDF",
  file: { types: "application/pdf" },
  params: z.object({ workflowId, revisionId: workflowId }),
  handle: (ctx, { params: ids }) => downloadRevision(ctx, ids.workflowId, ids.revisionId),
});
