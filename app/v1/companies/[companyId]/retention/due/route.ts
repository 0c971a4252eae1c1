import { route } from "@/lib/calls/route";
import { companyParams } from "@/lib/organisations/companies/company-params";
import { findDue } from "@/lib/retention/find-due";
import { dueAnswer, dueQuery } from "@/lib/retention/schema";

export const GET = route({
  summary: "The workflows of an organisation that a rule erases within 30 days, the first due first",
  scope: "administer",
  params: companyParams,
  query: dueQuery,
  output: dueAnswer,
  handle: (ctx, { params, query }) => findDue(ctx, params.companyId, query),
});
