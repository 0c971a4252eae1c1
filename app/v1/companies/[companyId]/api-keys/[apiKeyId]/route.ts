import { getApiCompanyFor } from "@/lib/integrations/api-key";
import { deleteApiKey } from "@/lib/integrations/named-keys";
import { apiKeyParams } from "@/lib/integrations/schema";
import { route } from "@/lib/calls/route";

export const DELETE = route({
  summary: "Delete an API key; it stops working at once",
  who: "person",
  params: apiKeyParams,
  refuses: ["plan_limit"],
  handle: async (ctx, { params }) => {
    const { id } = await getApiCompanyFor(ctx, params.companyId);
    await deleteApiKey(ctx, id, params.apiKeyId);
  },
});
