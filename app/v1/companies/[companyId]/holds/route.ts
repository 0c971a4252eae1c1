import { route } from "@/lib/calls/route";
import { pageQuery } from "@/lib/platform/http/assert-page";
import { listHolds } from "@/lib/retention/page-of-holds";
import { holdsAnswer } from "@/lib/holds/schema";
import { companyParams } from "@/lib/organisations/companies/company-params";

export const GET = route({
  summary: "The holds on workflows and folders of an organisation, the latest first",
  scope: "administer",
  params: companyParams,
  query: pageQuery,
  output: holdsAnswer,
  handle: (ctx, { params, query }) => listHolds(ctx, params.companyId, query),
});
