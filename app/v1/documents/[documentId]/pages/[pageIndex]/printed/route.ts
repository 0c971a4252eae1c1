import { z } from "zod";
import { route } from "@/lib/calls/route";
import { getDocumentFor } from "@/lib/documents/access";
import { listPrinted } from "@/lib/documents/list-printed";
import { documentId, pageIndex, printedBoxes } from "@/lib/documents/schema";

export const GET = route({
  summary: "Where something is printed on a page, for fields to be placed by",
  params: z.object({ documentId, pageIndex }),
  output: z.object({ printed: printedBoxes }),
  handle: async (ctx, { params }) => {
    const document = await getDocumentFor(ctx, "document:view", params.documentId);
    return { printed: await listPrinted(ctx, document, params.pageIndex) };
  },
});
