import { z } from "zod";
import { route } from "@/lib/calls/route";
import { exportWorkflowValues } from "@/lib/value-tables/export-values";
import { valuesExportQuery } from "@/lib/values/schema";
import { workflowId } from "@/lib/workflows/schema";

export const GET = route({
  summary: "What recipients filled in, as CSV: one row, a column for each field",
  scope: "read_values",
  params: z.object({ workflowId }),
  query: valuesExportQuery.pick({ format: true }),
  file: { types: "text/csv" },
  handle: (ctx, { params, query, request }) =>
    exportWorkflowValues(ctx, params.workflowId, { query, headers: request.headers }),
});
