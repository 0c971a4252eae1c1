import { route } from "@/lib/calls/route";
import { finishOidc } from "@/lib/connections/sign-in/finish-oidc";

export const GET = route({
  summary: "Come back from an organisation's identity provider",
  who: "anyone",
  handle: (ctx, { request }) => finishOidc(ctx, request),
});
