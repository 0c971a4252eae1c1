import { listBatches } from "@/lib/batches/queries";
import { batchesAnswer, batchesQuery } from "@/lib/batches/schema";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "Batches of the caller and of the groups that they see, the newest first",
  query: batchesQuery,
  output: batchesAnswer,
  handle: (ctx, { query }) => listBatches(ctx, query),
});
