import { z } from "zod";
import { listTotal } from "@/lib/platform/text/shapes";
import { getApiCompanyFor } from "@/lib/integrations/api-key";
import { deliveriesQuery, deliveryDto, webhookParams } from "@/lib/integrations/schema";
import { listDeliveries } from "@/lib/integrations/deliveries";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "What was sent to a webhook and what it answered, newest first",
  scope: "administer",
  params: webhookParams,
  query: deliveriesQuery,
  output: z.object({ deliveries: z.array(deliveryDto), ...listTotal }),
  handle: async (ctx, { params, query }) => {
    const { id } = await getApiCompanyFor(ctx, params.companyId);
    return listDeliveries(ctx, id, params.webhookId, query);
  },
});
