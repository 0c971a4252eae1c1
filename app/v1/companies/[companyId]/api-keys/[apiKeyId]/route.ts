import { deleteApiKey } from "@/lib/integrations/named-keys";
import { apiKeyParams } from "@/lib/integrations/schema";
import { route } from "@/lib/calls/route";

export const DELETE = route({
  summary: "Delete an API key; it stops working at once",
  who: "person",
  params: apiKeyParams,
  handle: (ctx, { params }) => deleteApiKey(ctx, params.companyId, params.apiKeyId),
});
