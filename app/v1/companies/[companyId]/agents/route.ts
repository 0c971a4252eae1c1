import { allowAgents, findAgents } from "@/lib/agents/allow-agents";
import { agentsInput } from "@/lib/agents/schema";
import { route } from "@/lib/calls/route";
import { companyParams } from "@/lib/organisations/companies/company-params";

export const GET = route({
  summary: "Whether agents may work with the organisation's keys",
  scope: "administer",
  params: companyParams,
  output: agentsInput,
  handle: (ctx, { params }) => findAgents(ctx, params.companyId),
});

export const PUT = route({
  who: "person",
  summary: "Let agents in, or shut them out at once",
  params: companyParams,
  body: agentsInput,
  output: agentsInput,
  handle: (ctx, { params, body }) => allowAgents(ctx, params.companyId, body),
});
