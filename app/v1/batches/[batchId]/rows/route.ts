import { z } from "zod";
import { listBatchRows } from "@/lib/batches/queries";
import { batchId, batchRowsAnswer, batchRowsQuery } from "@/lib/batches/schema";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "The rows of a batch, each with its workflow or what is wrong with it",
  params: z.object({ batchId }),
  query: batchRowsQuery,
  output: batchRowsAnswer,
  handle: (ctx, { params, query }) => listBatchRows(ctx, params.batchId, query),
});
