import { z } from "zod";
import { generateApiKey, getApiCompanyFor, showApiKey } from "@/lib/integrations/api-key";
import { companyParams } from "@/lib/organisations/company-params";
import { route } from "@/lib/calls/route";

const output = z.object({ secretKey: z.string() });

export const GET = route({
  summary: "The organisation's API key in clear text; each reading is recorded",
  who: "person",
  params: companyParams,
  output,
  refuses: ["plan_limit"],
  handle: async (ctx, { params }) => {
    const { id } = await getApiCompanyFor(ctx, params.companyId);
    return { secretKey: await showApiKey(ctx, id) };
  },
});

export const PATCH = route({
  summary: "Generate a new API key; the previous one stops working",
  who: "person",
  params: companyParams,
  output,
  refuses: ["plan_limit"],
  handle: async (ctx, { params }) => {
    const { id } = await getApiCompanyFor(ctx, params.companyId);
    return { secretKey: await generateApiKey(ctx, id) };
  },
});
