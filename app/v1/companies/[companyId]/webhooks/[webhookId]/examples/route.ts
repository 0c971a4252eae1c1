import { z } from "zod";
import { sendExamples } from "@/lib/integrations/deliveries";
import { deliveryDto, examplesInput, webhookParams } from "@/lib/integrations/schema";
import { route } from "@/lib/calls/route";

export const POST = route({
  summary: "Send a webhook an example of each event",
  description:
    "Examples look as real deliveries do, are signed and tried as these are, and have `example: true`. Ten calls in ten minutes for a webhook.",
  scope: "administer",
  params: webhookParams,
  body: examplesInput,
  output: z.object({ deliveries: z.array(deliveryDto) }),
  status: 201,
  handle: async (ctx, { params, body }) => ({
    deliveries: await sendExamples(ctx, params.companyId, params.webhookId, body.events),
  }),
});
