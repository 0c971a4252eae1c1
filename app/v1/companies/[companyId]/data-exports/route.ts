import { route } from "@/lib/calls/route";
import { listExports, requestExport } from "@/lib/leaving/export/request-export";
import { dataExportAnswer, dataExportsAnswer } from "@/lib/leaving/schema";
import { companyParams } from "@/lib/organisations/companies/company-params";

export const GET = route({
  summary: "One's exports of the organisation's data, the latest first",
  who: "person",
  params: companyParams,
  output: dataExportsAnswer,
  handle: async (ctx, { params }) => ({ dataExports: await listExports(ctx, params.companyId) }),
});

export const POST = route({
  summary: "Make an export of what the organisation's administrators see, made by a job",
  description: "Whoever asked downloads it by `GET /users/me/data-exports/{dataExportId}/file`, for 7 days.",
  who: "person",
  status: 202,
  params: companyParams,
  output: dataExportAnswer,
  handle: async (ctx, { params }) => ({ dataExport: await requestExport(ctx, params.companyId) }),
});
