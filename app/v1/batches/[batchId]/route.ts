import { z } from "zod";
import { findBatch } from "@/lib/batches/queries";
import { batchAnswer, batchId } from "@/lib/batches/schema";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "A batch with how many of its rows wait, were sent, have failed or were stopped",
  params: z.object({ batchId }),
  output: batchAnswer,
  handle: (ctx, { params }) => findBatch(ctx, params.batchId),
});
