import { z } from "zod";
import { route } from "@/lib/calls/route";
import { connectionDto, connectionInput } from "@/lib/connections/schema";
import { showConnection } from "@/lib/connections/settings/queries";
import { removeConnection } from "@/lib/connections/settings/remove-connection";
import { reserveConnection } from "@/lib/connections/settings/reserve-connection";
import { saveDraft } from "@/lib/connections/settings/save-draft";
import { companyParams } from "@/lib/organisations/companies/company-params";

export const GET = route({
  summary: "An organisation's own sign-in; null without one",
  scope: "administer",
  params: companyParams,
  output: z.object({ connection: connectionDto.nullable() }),
  handle: async (ctx, { params }) => ({ connection: await showConnection(ctx, params.companyId) }),
});

export const POST = route({
  summary: "Reserve the addresses by which a SAML identity provider knows us",
  description:
    "They name the connection, and the provider asks for them before it gives its metadata. Nothing is used.",
  who: "person",
  params: companyParams,
  output: z.object({ connection: connectionDto }),
  handle: async (ctx, { params }) => ({ connection: await reserveConnection(ctx, params.companyId) }),
});

export const PUT = route({
  summary: "Save how an organisation's identity provider is reached",
  description: "As a draft: it has to pass a test before it is used. The secret is encrypted and never answered.",
  who: "person",
  params: companyParams,
  body: connectionInput,
  output: z.object({ connection: connectionDto }),
  handle: async (ctx, { params, body }) => ({ connection: await saveDraft(ctx, params.companyId, body) }),
});

export const DELETE = route({
  summary: "Remove an organisation's own sign-in",
  description: "Sessions that rest on it end; its people keep their accounts, and set a password by mail.",
  who: "person",
  params: companyParams,
  handle: (ctx, { params }) => removeConnection(ctx, params.companyId),
});
