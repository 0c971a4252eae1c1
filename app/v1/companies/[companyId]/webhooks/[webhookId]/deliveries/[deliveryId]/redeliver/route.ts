import { z } from "zod";
import { replay } from "@/lib/integrations/deliveries";
import { deliveryDto, deliveryParams } from "@/lib/integrations/schema";
import { route } from "@/lib/calls/route";

export const POST = route({
  summary: "Replay a delivery: the same event with the same id, as a new delivery",
  description: "It takes the place of one that is still being tried. A webhook takes 60 in ten minutes.",
  scope: "administer",
  params: deliveryParams,
  output: z.object({ delivery: deliveryDto }),
  status: 201,
  handle: async (ctx, { params }) => ({
    delivery: await replay(ctx, params.companyId, params.webhookId, params.deliveryId),
  }),
});
