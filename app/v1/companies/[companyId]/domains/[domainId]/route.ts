import { route } from "@/lib/calls/route";
import { removeDomain } from "@/lib/connections/domains/remove-domain";
import { domainParams } from "@/lib/connections/schema";

export const DELETE = route({
  summary: "Release a domain; its people keep their accounts",
  who: "person",
  params: domainParams,
  handle: (ctx, { params }) => removeDomain(ctx, params.companyId, params.domainId),
});
