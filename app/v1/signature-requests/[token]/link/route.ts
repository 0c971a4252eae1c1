import { z } from "zod";
import { route } from "@/lib/calls/route";
import { mailOwnLink } from "@/lib/signing/after/mail-own-link";
import { reachRequest } from "@/lib/signing/gate/reach-request";
import { linkToken } from "@/lib/signing/schema";

export const POST = route({
  summary: "Finish later: mail this link once more to the recipient's own address",
  who: "anyone",
  params: z.object({ token: linkToken }),
  output: z.object({ email: z.string() }),
  handle: async (ctx, { params: { token }, request }) => ({
    email: await mailOwnLink(ctx, await reachRequest(ctx, token, request.headers)),
  }),
});
