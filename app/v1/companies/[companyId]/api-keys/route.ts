import { z } from "zod";
import { getApiCompanyFor } from "@/lib/integrations/api-key";
import { createApiKey, listApiKeys } from "@/lib/integrations/named-keys";
import { apiKeyDto, apiKeyInput } from "@/lib/integrations/schema";
import { companyParams } from "@/lib/organisations/companies/company-params";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "The organisation's further API keys, with their scopes and last use",
  who: "person",
  params: companyParams,
  output: z.object({ apiKeys: z.array(apiKeyDto) }),
  handle: async (ctx, { params }) => {
    const { id } = await getApiCompanyFor(ctx, params.companyId);
    return { apiKeys: await listApiKeys(ctx, id) };
  },
});

export const POST = route({
  summary: "Make a further API key; the answer is the only one that holds it",
  who: "person",
  params: companyParams,
  body: apiKeyInput,
  output: z.object({ apiKey: apiKeyDto, secretKey: z.string() }),
  status: 201,
  idempotent: false,
  handle: (ctx, { params, body }) => createApiKey(ctx, params.companyId, body),
});
