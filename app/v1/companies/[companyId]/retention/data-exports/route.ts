import { route } from "@/lib/calls/route";
import { requestExport } from "@/lib/leaving/export/request-export";
import { dataExportAnswer } from "@/lib/leaving/schema";
import { companyParams } from "@/lib/organisations/companies/company-params";

export const POST = route({
  summary: "Make an export of the organisation's workflows that a rule erases within 30 days, made by a job",
  description: "Whoever asked downloads it by `GET /users/me/data-exports/{dataExportId}/file`, for 7 days.",
  who: "person",
  status: 202,
  params: companyParams,
  output: dataExportAnswer,
  handle: async (ctx, { params }) => ({ dataExport: await requestExport(ctx, params.companyId, { isOfDue: true }) }),
});
