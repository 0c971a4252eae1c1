import { z } from "zod";
import { route } from "@/lib/calls/route";
import { verifyDomain } from "@/lib/connections/domains/verify-domain";
import { domainDto, domainParams } from "@/lib/connections/schema";

export const POST = route({
  summary: "Look for the TXT record of a claimed domain, which makes the domain the organisation's",
  who: "person",
  params: domainParams,
  output: z.object({ domain: domainDto }),
  idempotent: false,
  handle: async (ctx, { params }) => ({ domain: await verifyDomain(ctx, params.companyId, params.domainId) }),
});
