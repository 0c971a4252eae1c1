import { route } from "@/lib/calls/route";
import { connectionParams } from "@/lib/connections/schema";
import { showOurMetadata } from "@/lib/connections/saml/our-metadata";

export const GET = route({
  summary: "Our SAML metadata, for an organisation's identity provider",
  who: "anyone",
  params: connectionParams,
  file: { types: "application/samlmetadata+xml" },
  handle: (ctx, { params }) => showOurMetadata(ctx, params.connectionId),
});
