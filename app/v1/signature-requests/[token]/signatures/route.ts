import { z } from "zod";
import { route } from "@/lib/calls/route";
import { reachToAct } from "@/lib/signing/gate/reach-request";
import { saveSignature } from "@/lib/signing/signatures/save-signature";
import { linkToken, signatureInput } from "@/lib/signing/schema";

export const POST = route({
  summary: "Put a signature into a signature field",
  who: "anyone",
  params: z.object({ token: linkToken }),
  body: signatureInput,
  output: z.object({ signature: z.object({ id: z.number() }) }),
  status: 201,
  handle: async (ctx, { params: { token }, body, request }) => ({
    signature: await saveSignature(ctx, await reachToAct(ctx, token, request.headers), body),
  }),
});
