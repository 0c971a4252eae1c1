import { z } from "zod";
import { documentId } from "@/lib/documents/schema";
import { route } from "@/lib/calls/route";
import { deleteSavedSignature } from "@/lib/signing/signatures/delete-saved-signature";
import { reachRequest } from "@/lib/signing/gate/reach-request";
import { linkToken } from "@/lib/signing/schema";

export const DELETE = route({
  summary: "Forget a saved signature",
  who: "anyone",
  params: z.object({ token: linkToken, savedSignatureId: documentId }),
  handle: async (ctx, { params, request }) =>
    deleteSavedSignature(ctx, await reachRequest(ctx, params.token, request.headers), params.savedSignatureId),
});
