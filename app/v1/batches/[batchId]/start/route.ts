import { z } from "zod";
import { findBatch } from "@/lib/batches/queries";
import { batchAnswer, batchId } from "@/lib/batches/schema";
import { startBatch } from "@/lib/batches/start-batch";
import { route } from "@/lib/calls/route";

export const POST = route({
  summary: "Start sending a batch, or continue one that was stopped; the plan must have room for all of its rows",
  scope: "send",
  params: z.object({ batchId }),
  output: batchAnswer,
  handle: async (ctx, { params }) => {
    await startBatch(ctx, params.batchId);
    return findBatch(ctx, params.batchId);
  },
});
