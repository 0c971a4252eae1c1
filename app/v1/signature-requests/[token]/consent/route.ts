import { z } from "zod";
import { route } from "@/lib/calls/route";
import { giveConsent } from "@/lib/signing/gate/give-consent";
import { reachToAct } from "@/lib/signing/gate/reach-request";
import { consentInput, linkToken } from "@/lib/signing/schema";

export const POST = route({
  summary: "Agree to doing business electronically",
  who: "anyone",
  params: z.object({ token: linkToken }),
  body: consentInput,
  output: z.object({}),
  pageAfter: ({ token }) => `/signature-requests/${token}`,
  handle: async (ctx, { params: { token }, body, request }) => {
    await giveConsent(ctx, await reachToAct(ctx, token, request.headers), body);
    return {};
  },
});
