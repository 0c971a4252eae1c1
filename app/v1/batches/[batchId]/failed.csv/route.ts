import { z } from "zod";
import { exportFailed } from "@/lib/batches/export-rows";
import { batchId, failedQuery } from "@/lib/batches/schema";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "The rows of a batch that failed, as CSV with the reasons in the last column",
  description:
    "With the separator and the encoding of the upload; `format` counts only for batches of before. Rows that were stopped are not in it: they are sent when the batch is continued.",
  params: z.object({ batchId }),
  query: failedQuery,
  file: { types: "text/csv" },
  handle: (ctx, { params, query, request }) => exportFailed(ctx, params.batchId, query.format, request.headers),
});
