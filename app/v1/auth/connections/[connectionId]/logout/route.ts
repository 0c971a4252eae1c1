import { route } from "@/lib/calls/route";
import { connectionParams } from "@/lib/connections/schema";
import { endSessionsByProvider } from "@/lib/connections/oidc/end-sessions";

export const POST = route({
  summary:
    "Where an organisation's identity provider says that somebody signed out (OpenID Connect Back-Channel Logout)",
  who: "anyone",
  params: connectionParams,
  fromElsewhere: true,
  idempotent: false,
  handle: (ctx, { params, request }) => endSessionsByProvider(ctx, params.connectionId, request),
});
