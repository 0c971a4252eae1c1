import { z } from "zod";
import { documentId, imageQuery, pageIndex } from "@/lib/documents/schema";
import { route } from "@/lib/calls/route";
import { loadSigningPage } from "@/lib/signing/entries/load-images";
import { reachRequest } from "@/lib/signing/gate/reach-request";
import { linkToken } from "@/lib/signing/schema";

export const GET = route({
  summary: "A page as WebP",
  file: { types: "image/webp" },
  who: "anyone",
  params: z.object({ token: linkToken, documentId, pageIndex }),
  query: imageQuery,
  handle: async (ctx, { params, query, request }) => {
    const reached = await reachRequest(ctx, params.token, request.headers);
    return loadSigningPage(ctx, reached, params.documentId, params.pageIndex, query.width);
  },
});
