import { z } from "zod";
import { companyDto } from "@/lib/organisations/company-dto";
import { companiesAnswer, companiesQuery, companyInput } from "@/lib/organisations/schema";
import { createHeldCompany, listHeldCompanies } from "@/lib/organisations/holding-companies";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "A page of the holding company's organisations",
  query: companiesQuery,
  output: companiesAnswer,
  refuses: ["forbidden"],
  handle: (ctx, { query }) => listHeldCompanies(ctx, query),
});

export const POST = route({
  summary: "Make an organisation of the holding company",
  body: companyInput,
  output: z.object({ company: companyDto }),
  status: 201,
  refuses: ["forbidden"],
  handle: async (ctx, { body }) => ({ company: await createHeldCompany(ctx, body) }),
});
