import { z } from "zod";
import { findBatch } from "@/lib/batches/queries";
import { batchAnswer, batchId } from "@/lib/batches/schema";
import { stopBatch } from "@/lib/batches/start-batch";
import { route } from "@/lib/calls/route";

export const POST = route({
  summary: "Stop a running batch: what is not sent yet stays unsent",
  params: z.object({ batchId }),
  output: batchAnswer,
  handle: async (ctx, { params }) => {
    await stopBatch(ctx, params.batchId);
    return findBatch(ctx, params.batchId);
  },
});
