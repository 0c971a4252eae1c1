import { z } from "zod";
import { route } from "@/lib/calls/route";
import { downloadByLink } from "@/lib/sealing/download-by-link";
import { openDownload } from "@/lib/sealing/download-links";

export const GET = route({
  summary: "The signed PDF, by the token of a download link",
  file: { types: "application/pdf" },
  who: "anyone",
  params: z.object({ documentId: z.string() }),
  handle: async (ctx, { params }) => downloadByLink(ctx, [await openDownload(ctx, params.documentId)]),
});
