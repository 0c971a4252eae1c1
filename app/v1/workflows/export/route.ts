import { route } from "@/lib/calls/route";
import { exportWorkflows } from "@/lib/workflows/list/export-workflows";
import { exportQuery } from "@/lib/workflows/schema/list";

export const GET = route({
  summary: "A list of workflows as CSV",
  file: { types: "text/csv" },
  query: exportQuery,
  handle: (ctx, { query, request }) => exportWorkflows(ctx, query, request.headers),
});
