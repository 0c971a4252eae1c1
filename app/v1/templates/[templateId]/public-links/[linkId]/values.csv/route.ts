import { z } from "zod";
import { route } from "@/lib/calls/route";
import { linkId } from "@/lib/public-links/schema";
import { templateId } from "@/lib/templates/schema";
import { exportLinkValues } from "@/lib/value-tables/export-values";
import { valuesExportQuery } from "@/lib/values/schema";

export const GET = route({
  summary: "What recipients filled in, as CSV: a row for each workflow that came of the link, a column for each field",
  scope: "read_values",
  params: z.object({ templateId, linkId }),
  query: valuesExportQuery,
  file: { types: "text/csv" },
  handle: (ctx, { params, query, request }) => exportLinkValues(ctx, params, { query, headers: request.headers }),
});
