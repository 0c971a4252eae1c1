import { z } from "zod";
import { batchId } from "@/lib/batches/schema";
import { route } from "@/lib/calls/route";
import { exportBatchValues } from "@/lib/value-tables/export-values";
import { valuesExportQuery } from "@/lib/values/schema";

export const GET = route({
  summary: "What recipients filled in, as CSV: a row for each workflow of the batch, a column for each field",
  scope: "read_values",
  params: z.object({ batchId }),
  query: valuesExportQuery,
  file: { types: "text/csv" },
  handle: (ctx, { params, query, request }) =>
    exportBatchValues(ctx, params.batchId, { query, headers: request.headers }),
});
