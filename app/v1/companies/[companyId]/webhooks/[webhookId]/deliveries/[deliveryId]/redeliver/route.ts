import { z } from "zod";
import { deliveryDto, deliveryParams } from "@/lib/integrations/schema";
import { redeliver } from "@/lib/integrations/webhooks";
import { route } from "@/lib/calls/route";

export const POST = route({
  summary: "Send a delivery again",
  scope: "administer",
  params: deliveryParams,
  output: z.object({ delivery: deliveryDto }),
  handle: async (ctx, { params }) => ({
    delivery: await redeliver(ctx, params.companyId, params.webhookId, params.deliveryId),
  }),
});
