import { z } from "zod";
import { route } from "@/lib/calls/route";
import { openDownload } from "@/lib/sealing/download-links";

export const GET = route({
  summary: "The name of the document that a download link opens",
  who: "anyone",
  params: z.object({ documentId: z.string() }),
  output: z.object({ documentName: z.string() }),
  handle: async (ctx, { params }) => ({
    documentName: (await openDownload(ctx, params.documentId)).document.name,
  }),
});
