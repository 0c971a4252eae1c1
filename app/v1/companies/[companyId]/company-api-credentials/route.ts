import { z } from "zod";
import { deleteFirstKey, generateApiKey, showApiKey } from "@/lib/integrations/api-key";
import { companyParams } from "@/lib/organisations/companies/company-params";
import { route } from "@/lib/calls/route";

const output = z.object({ secretKey: z.string() });

export const GET = route({
  summary: "The organisation's API key in clear text; each reading is recorded",
  who: "person",
  params: companyParams,
  output,
  handle: async (ctx, { params }) => ({ secretKey: await showApiKey(ctx, params.companyId) }),
});

export const PATCH = route({
  summary: "Generate a new API key; the previous one stops working",
  who: "person",
  params: companyParams,
  output,
  handle: async (ctx, { params }) => ({ secretKey: await generateApiKey(ctx, params.companyId) }),
});

export const DELETE = route({
  summary: "Delete the API key; nothing works with it any more",
  who: "person",
  params: companyParams,
  handle: (ctx, { params }) => deleteFirstKey(ctx, params.companyId),
});
