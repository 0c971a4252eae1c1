import { z } from "zod";
import { companyDto } from "@/lib/organisations/companies/company-dto";
import { changeCompany } from "@/lib/organisations/companies/change-company";
import { findCompany } from "@/lib/organisations/companies/find-company";
import { companyAnswer, companyChange, companyId } from "@/lib/organisations/schema";
import { route } from "@/lib/calls/route";

const params = z.object({ companyId });

export const GET = route({
  summary: "An organisation with its groups, branding, mail server and API key",
  params,
  output: companyAnswer,
  handle: (ctx, { params: { companyId: id } }) => findCompany(ctx, id),
});

export const PATCH = route({
  summary: "Change the details of an organisation",
  scope: "administer",
  params,
  body: companyChange,
  output: z.object({ company: companyDto }),
  handle: async (ctx, { params: { companyId: id }, body }) => ({ company: await changeCompany(ctx, id, body) }),
});
