import { z } from "zod";
import { getApiCompanyFor } from "@/lib/integrations/api-key";
import { webhookDto, webhookInput } from "@/lib/integrations/schema";
import { createWebhook, listWebhooks } from "@/lib/integrations/webhooks";
import { companyParams } from "@/lib/organisations/companies/company-params";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "The organisation's webhooks",
  scope: "administer",
  params: companyParams,
  output: z.object({ webhooks: z.array(webhookDto) }),
  handle: async (ctx, { params }) => {
    const { id } = await getApiCompanyFor(ctx, params.companyId);
    return { webhooks: await listWebhooks(ctx, id) };
  },
});

export const POST = route({
  summary: "Add a webhook; the answer holds its signing secret, this once",
  scope: "administer",
  params: companyParams,
  body: webhookInput,
  output: z.object({ webhook: webhookDto, signingSecret: z.string() }),
  status: 201,
  idempotent: false,
  handle: (ctx, { params, body }) => createWebhook(ctx, params.companyId, body),
});
