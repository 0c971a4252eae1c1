import { z } from "zod";
import { route } from "@/lib/calls/route";
import { companyParams } from "@/lib/organisations/companies/company-params";
import { scimDto } from "@/lib/scim/schema";
import { showScim } from "@/lib/scim/settings/show-scim";

export const GET = route({
  summary: "How an organisation's identity provider keeps people and groups up to date, and its last calls",
  scope: "administer",
  params: companyParams,
  output: z.object({ scim: scimDto }),
  handle: async (ctx, { params }) => ({ scim: await showScim(ctx, params.companyId) }),
});
