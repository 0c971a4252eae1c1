import { route } from "@/lib/calls/route";
import { companyParams } from "@/lib/organisations/companies/company-params";
import { exportSecurityEvents } from "@/lib/security-log/export-events";
import { securityExportQuery } from "@/lib/security/schema";

export const GET = route({
  summary: "The organisation's security log as CSV; that it was exported is recorded",
  scope: "administer",
  file: { types: "text/csv" },
  params: companyParams,
  query: securityExportQuery,
  handle: (ctx, { params, query, request }) => exportSecurityEvents(ctx, params.companyId, query, request.headers),
});
