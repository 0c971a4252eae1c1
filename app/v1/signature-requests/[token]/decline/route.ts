import { z } from "zod";
import { route } from "@/lib/calls/route";
import { declineRequest } from "@/lib/signing/finish/decline-request";
import { reachToAct } from "@/lib/signing/gate/reach-request";
import { declineInput, linkToken } from "@/lib/signing/schema";

export const PATCH = route({
  summary: "Decline, with a reason for the sender",
  who: "anyone",
  params: z.object({ token: linkToken }),
  body: declineInput,
  output: z.object({}),
  handle: async (ctx, { params: { token }, body, request }) => {
    await declineRequest(ctx, await reachToAct(ctx, token, request.headers), body.declineReason);
    return {};
  },
});
