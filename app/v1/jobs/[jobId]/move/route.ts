import { z } from "zod";
import { jobId } from "@/lib/bulk/schema";
import { undoMove } from "@/lib/bulk/undo-move";
import { route } from "@/lib/calls/route";

export const DELETE = route({
  who: "person",
  summary: "Undo a move of many workflows: each goes back to the folder it was in",
  description:
    "Only where the job says `can_undo`, for ten minutes. A workflow that has been moved again since then stays; if one is gone, nothing is moved.",
  params: z.object({ jobId }),
  handle: (ctx, { params }) => undoMove(ctx, params.jobId),
});
