import { z } from "zod";
import { route } from "@/lib/calls/route";
import { claimDomain } from "@/lib/connections/domains/claim-domain";
import { listDomains } from "@/lib/connections/domains/queries";
import { domainDto, domainInput } from "@/lib/connections/schema";
import { companyParams } from "@/lib/organisations/companies/company-params";

export const GET = route({
  summary: "The domains that an organisation has claimed, with those of its holding",
  scope: "administer",
  params: companyParams,
  output: z.object({ domains: z.array(domainDto) }),
  handle: async (ctx, { params }) => ({ domains: await listDomains(ctx, params.companyId) }),
});

export const POST = route({
  summary: "Claim a domain, and get the TXT record that proves it",
  description: "Domains of public mail providers are refused. The same domain again gives the same record.",
  who: "person",
  params: companyParams,
  body: domainInput,
  output: z.object({ domain: domainDto }),
  status: 201,
  handle: async (ctx, { params, body }) => ({ domain: await claimDomain(ctx, params.companyId, body) }),
});
