import { z } from "zod";
import { route } from "@/lib/calls/route";
import { templateId } from "@/lib/templates/schema";
import { exportTemplateValues } from "@/lib/value-tables/export-values";
import { valuesExportQuery } from "@/lib/values/schema";

export const GET = route({
  summary: "What recipients filled in, as CSV: a row for each workflow made from the template, a column for each field",
  scope: "read_values",
  params: z.object({ templateId }),
  query: valuesExportQuery,
  file: { types: "text/csv" },
  handle: (ctx, { params, query, request }) =>
    exportTemplateValues(ctx, params.templateId, { query, headers: request.headers }),
});
