import { route } from "@/lib/calls/route";
import { connectionParams, signInQuery } from "@/lib/connections/schema";
import { startConnection } from "@/lib/connections/sign-in/start";

export const GET = route({
  summary: "Go to an organisation's identity provider",
  who: "anyone",
  params: connectionParams,
  query: signInQuery,
  handle: (ctx, { params, query, request }) => startConnection(ctx, params.connectionId, query, request),
});
