import { route } from "@/lib/calls/route";
import { listHolds } from "@/lib/retention/page-of-holds";
import { holdsAnswer, holdsQuery } from "@/lib/holds/schema";
import { companyParams } from "@/lib/organisations/companies/company-params";

export const GET = route({
  summary: "The holds on workflows and folders of an organisation, the latest first",
  scope: "administer",
  params: companyParams,
  query: holdsQuery,
  output: holdsAnswer,
  handle: (ctx, { params, query }) => listHolds(ctx, params.companyId, query),
});
