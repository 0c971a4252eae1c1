import { z } from "zod";
import { findProof } from "@/lib/anchors/find-proof";
import { proofDto } from "@/lib/anchors/schema";
import { route } from "@/lib/calls/route";
import { workflowId } from "@/lib/workflows/schema";

export const GET = route({
  summary: "What proves that the audit chain of a workflow was as it is when its newest anchor was made",
  params: z.object({ workflowId }),
  output: z.object({ proof: proofDto.nullable() }),
  handle: async (ctx, { params }) => ({ proof: await findProof(ctx, params.workflowId) }),
});
