import { z } from "zod";
import { route } from "@/lib/calls/route";
import { finishSigning } from "@/lib/signing/finish/finish-signing";
import { reachToAct } from "@/lib/signing/gate/reach-request";
import { finishInput, linkToken } from "@/lib/signing/schema";

export const POST = route({
  summary: "Finish: the recipient's values are final",
  who: "anyone",
  params: z.object({ token: linkToken }),
  body: finishInput,
  output: z.object({}),
  handle: async (ctx, { params: { token }, body, request }) => {
    await finishSigning(ctx, await reachToAct(ctx, token, request.headers), body);
    return {};
  },
});
