import { z } from "zod";
import { exportRows } from "@/lib/batches/export-rows";
import { batchId, rowsExportQuery } from "@/lib/batches/schema";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "The rows of a batch as CSV: as they were uploaded, their state, and that of their workflow",
  params: z.object({ batchId }),
  query: rowsExportQuery,
  file: { types: "text/csv" },
  handle: (ctx, { params, query, request }) => exportRows(ctx, params.batchId, query, request.headers),
});
