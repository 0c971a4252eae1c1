import { route } from "@/lib/calls/route";
import { companyParams } from "@/lib/organisations/companies/company-params";
import { pageQuery } from "@/lib/platform/http/assert-page";
import { findDue } from "@/lib/retention/find-due";
import { dueAnswer } from "@/lib/retention/schema";

export const GET = route({
  summary: "The workflows of an organisation that a rule erases within 30 days, the first due first",
  scope: "administer",
  params: companyParams,
  query: pageQuery,
  output: dueAnswer,
  handle: (ctx, { params, query }) => findDue(ctx, params.companyId, query),
});
