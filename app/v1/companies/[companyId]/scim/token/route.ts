import { z } from "zod";
import { route } from "@/lib/calls/route";
import { companyParams } from "@/lib/organisations/companies/company-params";
import { scimTokenDto, scimTokenInput } from "@/lib/scim/schema";
import { endScimToken, makeScimToken } from "@/lib/scim/settings/scim-token";

export const POST = route({
  summary: "Make the token of an organisation's identity provider, in place of the one before",
  description: "Only this answer holds the token.",
  who: "person",
  params: companyParams,
  body: scimTokenInput,
  output: z.object({ scimToken: scimTokenDto, secret: z.string().meta({ description: "The token; never again" }) }),
  status: 201,
  idempotent: false,
  handle: async (ctx, { params, body }) => {
    const { token, secret } = await makeScimToken(ctx, params.companyId, body);
    return { scimToken: token, secret };
  },
});

export const DELETE = route({
  summary: "End the token of an organisation's identity provider; people and groups stay",
  who: "person",
  params: companyParams,
  handle: (ctx, { params }) => endScimToken(ctx, params.companyId),
});
