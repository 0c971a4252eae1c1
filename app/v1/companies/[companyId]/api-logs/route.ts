import { z } from "zod";
import { listTotal } from "@/lib/platform/text/shapes";
import { getApiCompanyFor } from "@/lib/integrations/api-key";
import { listApiLogs } from "@/lib/integrations/list-api-logs";
import { apiLogDto, apiLogsQuery } from "@/lib/integrations/schema";
import { companyParams } from "@/lib/organisations/companies/company-params";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "The calls that were made with the organisation's API key, of the last 90 days",
  scope: "administer",
  params: companyParams,
  query: apiLogsQuery,
  output: z.object({ apiLogs: z.array(apiLogDto), ...listTotal }),
  handle: async (ctx, { params, query }) => {
    const { id } = await getApiCompanyFor(ctx, params.companyId);
    return listApiLogs(ctx, id, query);
  },
});
