import { z } from "zod";
import { getApiCompanyFor } from "@/lib/integrations/api-key";
import { webhookChange, webhookDto, webhookParams } from "@/lib/integrations/schema";
import { changeWebhook, deleteWebhook } from "@/lib/integrations/webhooks";
import { route } from "@/lib/calls/route";

export const PATCH = route({
  summary: "Change a webhook's address or events, or switch it off",
  scope: "administer",
  params: webhookParams,
  body: webhookChange,
  output: z.object({ webhook: webhookDto }),
  refuses: ["forbidden", "plan_limit"],
  handle: async (ctx, { params, body }) => {
    const { id } = await getApiCompanyFor(ctx, params.companyId);
    return { webhook: await changeWebhook(ctx, id, params.webhookId, body) };
  },
});

export const DELETE = route({
  summary: "Delete a webhook and its deliveries",
  scope: "administer",
  params: webhookParams,
  refuses: ["forbidden", "plan_limit"],
  handle: async (ctx, { params }) => {
    const { id } = await getApiCompanyFor(ctx, params.companyId);
    await deleteWebhook(ctx, id, params.webhookId);
  },
});
