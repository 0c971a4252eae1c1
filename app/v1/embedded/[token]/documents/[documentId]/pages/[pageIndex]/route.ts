import { z } from "zod";
import { route } from "@/lib/calls/route";
import { getDocumentFor } from "@/lib/documents/access";
import { loadPageImage } from "@/lib/documents/render-page";
import { documentId, documentImageQuery, pageIndex } from "@/lib/documents/schema";
import { AppError } from "@/lib/platform/errors/errors";
import { loadRevisionImage } from "@/lib/sealing/shown-revisions";
import { linkToken } from "@/lib/signing/schema";
import { reachView } from "@/lib/workflows/embedding/reach-view";

export const GET = route({
  summary: "A page of a workflow that an embedded session shows, as WebP",
  file: { types: "image/webp" },
  who: "anyone",
  params: z.object({ token: linkToken, documentId, pageIndex }),
  query: documentImageQuery,
  handle: async (ctx, { params, query: { width, revision } }) => {
    const { ctx: viewer, workflow } = await reachView(ctx, params.token);
    const document = await getDocumentFor(viewer, "document:view", params.documentId);
    if (document.workflowId !== workflow.id) throw new AppError("not_found");
    if (revision === undefined) return loadPageImage(viewer, document, params.pageIndex, width);
    return loadRevisionImage(viewer, document, revision, { pageIndex: params.pageIndex, width });
  },
});
