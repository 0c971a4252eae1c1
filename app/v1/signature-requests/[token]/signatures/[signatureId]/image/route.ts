import { z } from "zod";
import { documentId } from "@/lib/documents/schema";
import { route } from "@/lib/calls/route";
import { imageTypes } from "@/lib/platform/http/image-answer";
import { loadSignatureImage } from "@/lib/signing/entries/load-images";
import { reachRequest } from "@/lib/signing/gate/reach-request";
import { linkToken } from "@/lib/signing/schema";

export const GET = route({
  summary: "The image of a signature, picture or stamp that this recipient may see",
  file: { types: imageTypes },
  who: "anyone",
  params: z.object({ token: linkToken, signatureId: documentId }),
  handle: async (ctx, { params, request }) =>
    loadSignatureImage(ctx, await reachRequest(ctx, params.token, request.headers), params.signatureId),
});
