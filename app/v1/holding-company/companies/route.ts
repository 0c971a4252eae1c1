import { z } from "zod";
import { companyDto } from "@/lib/organisations/companies/company-dto";
import { companiesAnswer, companiesQuery, companyInput } from "@/lib/organisations/schema";
import { createHeldCompany, listHeldCompanies } from "@/lib/organisations/companies/holding-companies";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "A page of the holding company's organisations",
  query: companiesQuery,
  output: companiesAnswer,
  handle: (ctx, { query }) => listHeldCompanies(ctx, query),
});

export const POST = route({
  summary: "Make an organisation of the holding company",
  body: companyInput,
  output: z.object({ company: companyDto }),
  status: 201,
  handle: async (ctx, { body }) => ({ company: await createHeldCompany(ctx, body) }),
});
