import { z } from "zod";
import { route } from "@/lib/calls/route";
import { reachRequest } from "@/lib/signing/gate/reach-request";
import { listSavedSignatures } from "@/lib/signing/signatures/saved-signatures";
import { linkToken, presavedSignatureDto, savedSignatureDto } from "@/lib/signing/schema";

export const GET = route({
  summary: "The signatures that this recipient keeps for this sender",
  who: "anyone",
  params: z.object({ token: linkToken }),
  output: z.object({
    savedSignatures: z.array(savedSignatureDto),
    presavedSignatures: z.array(presavedSignatureDto),
    defaultMethod: z.number().nullable(),
  }),
  handle: async (ctx, { params: { token }, request }) =>
    listSavedSignatures(ctx, await reachRequest(ctx, token, request.headers)),
});
