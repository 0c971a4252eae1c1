import { z } from "zod";
import { loadPageImage } from "@/lib/documents/render-page";
import { documentId, imageQuery, pageIndex } from "@/lib/documents/schema";
import { route } from "@/lib/calls/route";
import { getDocumentFor } from "@/lib/documents/access";

export const GET = route({
  summary: "A page as WebP",
  file: { types: "image/webp" },
  params: z.object({ documentId, pageIndex }),
  query: imageQuery,
  handle: async (ctx, { params, query }) => {
    const document = await getDocumentFor(ctx, "document:view", params.documentId);
    return loadPageImage(ctx, document, params.pageIndex, query.width);
  },
});
