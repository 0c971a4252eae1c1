import { z } from "zod";
import { loadPageImage } from "@/lib/documents/render-page";
import { documentId, documentImageQuery, pageIndex } from "@/lib/documents/schema";
import { route } from "@/lib/calls/route";
import { getDocumentFor } from "@/lib/documents/access";
import { loadRevisionImage } from "@/lib/sealing/shown-revisions";

export const GET = route({
  summary: "A page as WebP",
  file: { types: "image/webp" },
  params: z.object({ documentId, pageIndex }),
  query: documentImageQuery,
  handle: async (ctx, { params, query }) => {
    const document = await getDocumentFor(ctx, "document:view", params.documentId);
    const { width, revision } = query;
    if (revision === undefined) return loadPageImage(ctx, document, params.pageIndex, width);
    return loadRevisionImage(ctx, document, revision, { pageIndex: params.pageIndex, width });
  },
});
