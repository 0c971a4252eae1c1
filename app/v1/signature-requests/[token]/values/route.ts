import { z } from "zod";
import { route } from "@/lib/calls/route";
import { keepValues } from "@/lib/signing/entries/keep-entries";
import { reachToAct } from "@/lib/signing/gate/reach-request";
import { linkToken, valueUpdates, valuesInput } from "@/lib/signing/schema";

export const PUT = route({
  summary: "Save the entries so far: refused values are named, and the others are saved",
  who: "anyone",
  params: z.object({ token: linkToken }),
  body: valuesInput,
  output: z.object({ fields: valueUpdates }),
  handle: async (ctx, { params: { token }, body, request }) => {
    const reached = await reachToAct(ctx, token, request.headers);
    return { fields: await keepValues(ctx, reached, body) };
  },
});
