import { z } from "zod";
import { companyDto } from "@/lib/organisations/companies/company-dto";
import { createCompany } from "@/lib/organisations/companies/create-company";
import { companyInput } from "@/lib/organisations/schema";
import { route } from "@/lib/calls/route";

export const POST = route({
  who: "person",
  summary: "Make an organisation; the caller becomes its administrator",
  body: companyInput,
  output: z.object({ company: companyDto }),
  status: 201,
  handle: async (ctx, { body }) => ({ company: await createCompany(ctx, body) }),
});
