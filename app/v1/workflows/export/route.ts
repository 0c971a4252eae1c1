import { route } from "@/lib/platform/http/route";
import { exportWorkflows } from "@/lib/workflows/export-workflows";
import { exportQuery } from "@/lib/workflows/list-schema";

export const GET = route({
  summary: "A list of workflows as CSV, at most 10,000 rows",
  query: exportQuery,
  handle: (ctx, { query }) => exportWorkflows(ctx, query),
});
