import { z } from "zod";
import { finishExternalSignIn } from "@/lib/accounts/sign-in-externally";
import { route } from "@/lib/calls/route";
import { externalProviders } from "@/lib/platform/oauth/provider-names";

export const GET = route({
  summary: "Come back from an external sign-in provider",
  who: "anyone",
  params: z.object({ provider: z.enum(externalProviders) }),
  handle: (ctx, { params, request }) => finishExternalSignIn(ctx, params.provider, request),
});
