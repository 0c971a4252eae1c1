import { z } from "zod";
import { route } from "@/lib/calls/route";
import { findNetworks, saveNetworks } from "@/lib/organisations/companies/networks";
import { companyId, networksDto, networksInput } from "@/lib/organisations/schema";

const params = z.object({ companyId });

export const GET = route({
  summary: "The networks from which an organisation's administrators and API keys may act",
  scope: "administer",
  params,
  output: networksDto,
  handle: (ctx, { params: { companyId: id } }) => findNetworks(ctx, id),
});

export const PUT = route({
  summary: "Let administrators and API keys act from these networks only",
  description:
    "From outside, an administrator is refused everything but signing out, and a key everything, with OutsideNetworks. The caller's own address must be in one of the networks. An empty list lifts the rule.",
  who: "person",
  params,
  body: networksInput,
  output: networksDto,
  handle: (ctx, { params: { companyId: id }, body }) => saveNetworks(ctx, id, body),
});
