import { route } from "@/lib/calls/route";
import { connectionParams } from "@/lib/connections/schema";
import { finishSaml } from "@/lib/connections/sign-in/finish-saml";

export const POST = route({
  summary: "Come back from an organisation's SAML identity provider",
  description:
    "The assertion consumer service: the provider's page makes the browser post its answer here. It opens no session; the page that the browser is led to makes a call of its own, which does.",
  who: "anyone",
  params: connectionParams,
  fromElsewhere: true,
  idempotent: false,
  handle: (ctx, { params, request }) => finishSaml(ctx, params.connectionId, request),
});
