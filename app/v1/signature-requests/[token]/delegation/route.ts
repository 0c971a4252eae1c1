import { z } from "zod";
import { route } from "@/lib/calls/route";
import { handOn } from "@/lib/signing/finish/hand-on";
import { reachToAct } from "@/lib/signing/gate/reach-request";
import { linkToken } from "@/lib/signing/schema";
import { delegationInput } from "@/lib/signing/schema/delegation";

export const POST = route({
  summary: "Hand one's part on to another person; the link stops working",
  who: "anyone",
  params: z.object({ token: linkToken }),
  body: delegationInput,
  output: z.object({}),
  pageAfter: ({ token }) => `/signature-requests/${token}/hand-on`,
  keepsForm: true,
  handle: async (ctx, { params: { token }, body, request }) => {
    await handOn(ctx, await reachToAct(ctx, token, request.headers), body);
    return {};
  },
});
