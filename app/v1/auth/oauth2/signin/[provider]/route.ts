import { z } from "zod";
import { startExternalSignIn } from "@/lib/accounts/sign-in-externally";
import { route } from "@/lib/calls/route";
import { externalProviders } from "@/lib/platform/oauth/provider-names";

export const GET = route({
  summary: "Go to an external sign-in provider",
  who: "anyone",
  params: z.object({ provider: z.enum(externalProviders) }),
  handle: (_ctx, { params, request }) => startExternalSignIn(params.provider, request),
});
