import { route } from "@/lib/calls/route";
import { connectionParams } from "@/lib/connections/schema";
import { endSamlSessions } from "@/lib/connections/saml/end-sessions";

export const GET = route({
  summary: "Where an organisation's SAML identity provider sends browsers to say that somebody signed out",
  description: "Its logout request is signed; the browser goes back to the provider with our response.",
  who: "anyone",
  params: connectionParams,
  handle: (ctx, { params, request }) => endSamlSessions(ctx, params.connectionId, request),
});

export const POST = route({
  summary: "Where an organisation's SAML identity provider posts that somebody signed out",
  description: "Its logout request is signed; the browser goes back to the provider with our response.",
  who: "anyone",
  params: connectionParams,
  fromElsewhere: true,
  idempotent: false,
  handle: (ctx, { params, request }) => endSamlSessions(ctx, params.connectionId, request),
});
