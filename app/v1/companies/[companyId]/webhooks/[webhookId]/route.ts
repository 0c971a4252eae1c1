import { z } from "zod";
import { webhookChange, webhookDto, webhookParams } from "@/lib/integrations/schema";
import { changeWebhook, deleteWebhook } from "@/lib/integrations/webhooks";
import { route } from "@/lib/calls/route";

export const PATCH = route({
  summary: "Change a webhook's address or events, or switch it off",
  scope: "administer",
  params: webhookParams,
  body: webhookChange,
  output: z.object({ webhook: webhookDto }),
  handle: async (ctx, { params, body }) => ({
    webhook: await changeWebhook(ctx, params.companyId, params.webhookId, body),
  }),
});

export const DELETE = route({
  summary: "Delete a webhook and its deliveries",
  scope: "administer",
  params: webhookParams,
  handle: (ctx, { params }) => deleteWebhook(ctx, params.companyId, params.webhookId),
});
