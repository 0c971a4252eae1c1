import { z } from "zod";
import { route } from "@/lib/calls/route";
import { downloadByLink } from "@/lib/sealing/download-by-link";
import { openDownloads } from "@/lib/sealing/download-links";

export const GET = route({
  summary: "The signed PDFs of several download links, in a zip",
  file: { types: ["application/pdf", "application/zip"] },
  who: "anyone",
  query: z.object({ uuids: z.string().max(4000) }),
  handle: async (ctx, { query }) => downloadByLink(ctx, await openDownloads(ctx, query.uuids)),
});
